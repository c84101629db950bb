import { type HomeLayout, homePanels } from '@tongzhou/contract/areas/home.ts';
import { layoutOf, saveLayout } from '#areas/home/workbench-table.ts';
import type { Tx } from '#platform/database/client.ts';
import type { Caller } from '#platform/http/caller.ts';
import type { Note } from '#platform/http/serve.ts';

interface Writing {
  readonly tx: Tx;
  readonly caller: Caller;
  readonly note: (note: Note) => void;
}

const words = (panels: HomeLayout['order']): string | null =>
  panels.length === 0 ? null : panels.map((panel) => homePanels[panel]).join('、');

/** Nobody arranges another's. What is named twice stands where it was named first. */
export async function saveOwnLayout({ tx, caller, note }: Writing, given: HomeLayout): Promise<void> {
  const before = await layoutOf(tx, caller.userId);
  const after = { order: [...new Set(given.order)], hidden: [...new Set(given.hidden)] };
  await saveLayout(tx, caller.userId, after);
  const changes = (['order', 'hidden'] as const)
    .map((field) => ({
      field,
      label: field === 'order' ? '顺序' : '隐藏',
      old: words(before[field]),
      new: words(after[field]),
    }))
    .filter((change) => change.old !== change.new);
  note({ object: { kind: 'user', id: caller.userId, label: caller.name }, changes });
}
