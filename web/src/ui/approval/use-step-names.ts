import type { ApproverStep } from '@tongzhou/contract/areas/approval/step.ts';
import { stepNames } from '@tongzhou/contract/areas/approval/submission.ts';
import { useLoad } from '#platform/loading/load.ts';
import type { StepNames } from './approval-steps.ts';

type Named = readonly { readonly id: number; readonly name: string }[];

const byId = (named: Named = []): ReadonlyMap<number, string> => new Map(named.map(({ id, name }) => [id, name]));

/** The names of the groups and posts that steps point to. */
export function useStepNames(steps: readonly ApproverStep[]): StepNames {
  const of = (role: ApproverStep['role']) => [
    ...new Set(steps.flatMap((step) => (step.role === role && step.role_id !== undefined ? [step.role_id] : []))),
  ];
  const [groups, posts] = [of('group'), of('post')];
  const asked = { ...(groups.length > 0 && { groups }), ...(posts.length > 0 && { posts }) };
  const { data } = useLoad(stepNames, asked, {
    enabled: groups.length + posts.length > 0,
    staleTime: 60_000,
    quiet: true,
  });
  return { groups: byId(data?.groups), posts: byId(data?.posts) };
}
