import type { ReactNode } from 'react';
import '#areas/projects/projects.css';

/** How much of the work is done, as a bar and in figures. */
export function ProjectProgress({ percent }: { percent: number }): ReactNode {
  return (
    <span className="project-progress">
      <progress value={percent} max={100} aria-label="进度" />
      <span>{percent}%</span>
    </span>
  );
}
