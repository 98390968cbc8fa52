/** Work that reads the layout and then moves something. */
interface Job {
  read: () => void;
  move: () => void;
}

let jobs: Job[] = [];

/** Do this with all others of the moment: first everything is read, then everything is moved, so that the page is laid out once. */
export function measured(job: Job): void {
  if (jobs.length === 0) queueMicrotask(flush);
  jobs.push(job);
}

function flush(): void {
  const due = jobs;
  jobs = [];
  for (const job of due) job.read();
  for (const job of due) job.move();
}
