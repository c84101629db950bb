import * as contract from '@tongzhou/contract/areas/cockpit.ts';
import { createLink, findLink, listLinks, revokeLink } from '#areas/cockpit/display-links.ts';
import { markSeen } from '#areas/cockpit/link-table.ts';
import { showFigures } from '#areas/cockpit/show-figures.ts';
import type { TileSource } from '#areas/identity/public.ts';
import type { Clock } from '#platform/clock.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { createLimit } from '#platform/http/limits.ts';
import { Refusal } from '#platform/http/refusal.ts';
import { type Served, serve } from '#platform/http/serve.ts';

interface CockpitParts {
  readonly sources: () => readonly TileSource[];
  readonly clock: Clock;
  readonly limitScale: number;
}

const minute = 60_000;

export function cockpitRoutes({ sources, clock, limitScale }: CockpitParts): Served[] {
  // Of an address: some screens ask every few seconds, and guessing is slow, whatever is guessed.
  const looks = createLimit(clock, 120 * limitScale, minute);
  const misses = createLimit(clock, 20 * limitScale, minute);
  return [
    serve(contract.cockpitFigures, {
      run: ({ db, caller, now }, { period }) => showFigures(db, sources(), { caller, period, wall: false }, now),
    }),
    serve(contract.wallFigures, {
      // Read outside the transaction: what is written is only that the screen still asks.
      before: async ({ db, request: { address, bearer }, now, heldBy }, { period }) => {
        looks.take(address);
        try {
          const { link, maker } = await findLink(db, bearer, now);
          heldBy(maker.userId);
          return { link, figures: await showFigures(db, sources(), { caller: maker, period, wall: true }, now) };
        } catch (error) {
          if (error instanceof Refusal && error.kind === 'not-found') misses.take(address);
          throw error;
        }
      },
      run: async ({ tx, now }, _input, { link, figures }) => {
        if (link.seen_at === null || now - link.seen_at >= minute) await markSeen(tx, link.id, now);
        return figures;
      },
    }),
    ...serveList(contract.displayLinkPage, contract.exportDisplayLinks, {
      name: '大屏链接',
      run: ({ db, caller, now }, query) => listLinks(db, caller, query, now),
      columns: [
        column('编号', (row) => row.id, 'number'),
        column('名称', (row) => row.name),
        column('状态', (row) => contract.displayLinkStates[row.state]),
        column('最近使用', (row) => row.seen_at, 'moment'),
        column('有效期至', (row) => row.expires_at, 'moment'),
        column('撤销人', (row) => row.revoked_by_name),
        column('撤销时间', (row) => row.revoked_at, 'moment'),
        column('生成人', (row) => row.created_by_name),
        column('生成时间', (row) => row.created_at, 'moment'),
      ],
    }),
    serve(contract.createDisplayLink, { run: (context, draft) => createLink(context, draft) }),
    serve(contract.revokeDisplayLink, {
      run: async (context, { id }) => {
        await revokeLink(context, id);
        return null;
      },
    }),
  ];
}
