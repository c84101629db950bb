import type { DemoPerson, Persona } from '@tongzhou/demo/company.ts';
import type { DemoContext } from '@tongzhou/demo/context.ts';
import { insertCredential } from '#areas/identity/credentials/credential-table.ts';
import { type DemoPersona, rememberPersonas } from '#areas/identity/demo-personas.ts';
import { administrators, groupsByKey, joinGroup } from '#areas/identity/groups/group-table.ts';
import { profileOf } from '#areas/organisation/public.ts';
import type { Tx } from '#platform/database/client.ts';

const labels: Readonly<Record<Persona, string>> = {
  employee: '员工',
  head: '部门负责人',
  hr: '人事',
  finance: '财务',
  'project-manager': '项目管理',
  sales: '商务',
  leader: '公司领导',
};

/** Nobody of the demo company has a password: they are entered by the start key only. */
export async function loadDemoIdentity(tx: Tx, { company, ids }: DemoContext): Promise<void> {
  const [administratorId = 0] = await administrators(tx);
  const profile = await profileOf(tx, administratorId);
  const administrator: DemoPersona = {
    persona: 'administrator',
    label: '系统管理员',
    userId: administratorId,
    name: profile?.name ?? '',
    postName: profile?.post_name ?? '',
  };
  const groups = await groupsByKey(tx);
  for (const [person, user] of ids) {
    await insertCredential(tx, user);
    for (const key of person.groups) await joinGroup(tx, user, groups.get(key) as number);
  }
  const personas = (Object.entries(company.personas) as [Persona, DemoPerson][]).map(([persona, person]) => ({
    persona,
    label: labels[persona],
    userId: ids.get(person) as number,
    name: person.name,
    postName: person.post,
  }));
  await rememberPersonas(tx, [...personas, administrator]);
}
