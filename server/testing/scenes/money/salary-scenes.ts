import * as salary from '@tongzhou/contract/areas/salary.ts';
import { aGroup, aPerson } from '#testing/builders.ts';
import { aChief } from '#testing/decide.ts';
import { aboutUser, type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// The deeds about salaries, each done once by someone who may, for the test that every deed leaves its entry.

export function salaryScenes({ app, where }: Stage): readonly Scene[] {
  const keeper = async () => {
    const permissions = ['staff.list', 'staff.salary-change', 'data.salary'] as const;
    const who = await aPerson(app(), { groups: [await aGroup(app(), { permissions, scope: 'all' })] });
    await aChief(app());
    return { who, options: { as: await app().signInAs(who), ...where } };
  };
  const scene = <E extends typeof salary.userSalary | typeof salary.personSalary | typeof salary.salaryForm>(
    endpoint: E,
  ): Scene => ({
    endpoint,
    act: async (user) => {
      const { who, options } = await keeper();
      const answer = await app().call(endpoint, { ...endpoint.example, user_id: user } as never, options);
      return sent(answer, aboutUser(user), who);
    },
  });
  return [scene(salary.userSalary), scene(salary.personSalary), scene(salary.salaryForm)];
}
