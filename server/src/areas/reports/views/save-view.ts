import { mostViews, reportPages, type saveReportView } from '@tongzhou/contract/areas/reports/view.ts';
import type { InputOf } from '@tongzhou/contract/endpoint.ts';
import { putView, removeView, viewsOf } from '#areas/reports/views/view-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';
import type { Note } from '#platform/http/serve.ts';

interface Saving {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly note: (note: Note) => void;
}

export async function saveView({ tx, caller, note }: Saving, view: InputOf<typeof saveReportView>): Promise<number> {
  const kept = await viewsOf(tx, caller.userId, view.page);
  if (kept.length >= mostViews && kept.every(({ name }) => name !== view.name))
    conflict(`最多保存 ${mostViews} 个视图，请先删除不用的`);
  const id = await putView(tx, { user: caller.userId, ...view });
  note({ object: { kind: 'report-view', id, label: `${reportPages[view.page]} ${view.name}` } });
  return id;
}

export async function deleteView({ tx, caller, note }: Saving, id: number): Promise<void> {
  const { name } = orNotFound(await removeView(tx, id, caller.userId));
  note({ object: { kind: 'report-view', id, label: name } });
}
