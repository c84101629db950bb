import { type ProjectStatus, projectStatuses } from '@tongzhou/contract/rules/projects/project-status.ts';
import type { ReactNode } from 'react';

interface Step {
  readonly status: ProjectStatus;
  readonly state: 'done' | 'now' | 'ahead';
}

const usual: readonly ProjectStatus[] = [0, 1, 2, 4, 5, 6, 8];
/** What stands in the place of a usual one while it lasts. */
const instead: Readonly<Partial<Record<ProjectStatus, ProjectStatus>>> = { 3: 2, 7: 4 };

/** Where it stands on the usual way. One that was ended has left it. */
export function stepsOf(status: ProjectStatus): readonly Step[] {
  const way = status === 9 ? [0, 1, 2, 9] : usual.map((one) => (instead[status] === one ? status : one));
  const at = way.indexOf(status);
  return way.map((one, place) => ({
    status: one as ProjectStatus,
    state: place < at ? 'done' : place === at ? 'now' : 'ahead',
  }));
}

/** The project's life in one line. */
export function StatusBar({ status }: { status: ProjectStatus }): ReactNode {
  return (
    <ol className={`status-bar status-bar-${status}`} aria-label="项目阶段">
      {stepsOf(status).map((step) => (
        <li
          key={step.status}
          className={`status-bar-${step.state}`}
          aria-current={step.state === 'now' ? 'step' : undefined}
        >
          {projectStatuses[step.status]}
        </li>
      ))}
    </ol>
  );
}
