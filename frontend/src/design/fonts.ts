/** Longest that the first words wait for their letters, in milliseconds; a line this slow shows another face first. */
const PATIENCE = 2500;

/** Wait until the faces of fonts.css are there, so that no text is drawn twice. */
export async function fontsReady(fonts: FontFaceSet | undefined = document.fonts): Promise<void> {
  if (!fonts) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, PATIENCE));
  const faces = Promise.all(['400 1rem "Lilita One"', '400 1rem "Nunito"'].map((face) => fonts.load(face)));
  await Promise.race([
    late,
    faces.then(
      () => undefined,
      () => undefined,
    ),
  ]);
}
