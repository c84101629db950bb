import { api } from '@tongzhou/contract/api.ts';
import { administratorId } from '#testing/builders.ts';
import { type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

const all = Object.values(api).flat();
const lists = new Set(all.filter(({ method }) => method === 'GET').map(({ path }) => path));

/** The export of every list that stands at the list's own address and is not of one project or announcement, asked for by the administrator as in its example. */
export const exportScenes = ({ app, where }: Stage): Scene[] =>
  all
    .filter(({ path, transport }) => transport === 'download' && lists.has(path.replace(/Export$/, '') as typeof path))
    .filter(
      ({ path, example }) =>
        path.endsWith('Export') && !['project_id', 'announcement_id'].some((of) => of in (example as object)),
    )
    // Everybody's pay is no administrator's to see.
    .filter(({ path }) => !path.startsWith('/api/payroll/') && !path.startsWith('/api/report/salary'))
    .map((endpoint) => ({
      endpoint,
      act: async () => {
        const as = await app().signInAs(administratorId);
        return sent(await app().call(endpoint, endpoint.example as never, { as, ...where }), {}, administratorId);
      },
    }));
