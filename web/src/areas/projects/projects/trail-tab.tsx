import { projectTrail } from '@tongzhou/contract/areas/projects/project.ts';
import type { ReactNode } from 'react';
import '#areas/projects/projects/project-page.css';
import type { ProjectTabProps } from '#platform/area.tsx';
import { ListPanel } from '#ui/list/list-panel.tsx';
import type { RowOf } from '#ui/list/list-state.ts';
import { useDialogPage } from '#ui/list/use-page-query.ts';
import { Timeline } from '#ui/timeline.tsx';

type Entry = RowOf<typeof projectTrail>;

const shown = (value: string | null): string => (value === null || value === '' ? '空' : value);

function Happened({ changes, note }: Entry): ReactNode {
  return (
    <>
      {note !== '' && <p>{note}</p>}
      {changes.map(({ label, old, new: after }) => (
        <p key={label}>
          <span className="cell-sub">{label}</span> {shown(old)} → {shown(after)}
        </p>
      ))}
    </>
  );
}

/** What happened to it: statuses, edits, teams, hand-overs. */
export function TrailTab({ project }: ProjectTabProps): ReactNode {
  return (
    <section className="panel" aria-label="变更记录">
      <ListPanel
        name="project-trail"
        noun="变更记录"
        type={1}
        query={useDialogPage(projectTrail, { project_id: project.id })}
        rowName={({ title }) => title}
        renderRows={(rows, stale) => (
          <div className={stale ? 'project-trail data-table-stale' : 'project-trail'} aria-busy={stale}>
            <Timeline
              label="变更记录"
              entries={rows.map((row) => ({
                key: row.id,
                title: row.title,
                at: row.at,
                note: row.by_name ?? '系统',
                ...((row.note !== '' || row.changes.length > 0) && { content: <Happened {...row} /> }),
              }))}
            />
          </div>
        )}
      />
    </section>
  );
}
