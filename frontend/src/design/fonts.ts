/** Milliseconds that the first text waits for its fonts; a slower connection shows another font first. */
const FONT_TIMEOUT_MS = 2500;

/** Wait until the fonts of fonts.css are loaded, so that no text is drawn twice. */
export async function fontsReady(fonts: FontFaceSet | undefined = document.fonts): Promise<void> {
  if (!fonts) return;
  const late = new Promise<void>((resolve) => setTimeout(resolve, FONT_TIMEOUT_MS));
  const faces = Promise.all(['400 1rem "Lilita One"', '400 1rem "Nunito"'].map((face) => fonts.load(face)));
  await Promise.race([
    late,
    faces.then(
      () => undefined,
      () => undefined,
    ),
  ]);
}
