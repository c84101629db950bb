import { activationLink } from '@tongzhou/contract/areas/personnel/activation.ts';
import { invite, register } from '@tongzhou/contract/areas/personnel/entry.ts';
import { createClientLink } from '@tongzhou/contract/areas/projects/client-link.ts';
import { sql } from '../company/database.ts';
import { type Client, clientWith } from '../company/requests.ts';
import { password } from '../company/scene.ts';

/** The pages that open without a login, each with what its link carries. */
export async function publicAddresses(ask: Client): Promise<{ addresses: string[]; registerToken: string }> {
  const project = async (text: string) => (await sql<{ project_id: string; id: string }>(text))[0];
  const [waiting, accepted, published, someone] = await Promise.all([
    project(`select project_id, id from client_links where purpose = 'accept' and used_at is null and revoked_at is null
      order by id desc limit 1`),
    project(`select id as project_id, id from projects p where status in (6, 8)
      and not exists (select from client_scores s where s.project_id = p.id) order by id limit 1`),
    project('select project_id, id from project_reports where published_at is not null order by id desc limit 1'),
    project(
      `select id as project_id, id from users where state = 'regular' and enabled and account is null order by id limit 1`,
    ),
  ]);
  const link = async (of: typeof waiting, purpose: 'report' | 'accept' | 'pleased') => {
    if (of === undefined) throw new Error(`the demo company has no project for a link of ${purpose}`);
    const report = purpose === 'report' ? { report_id: Number(of.id) } : {};
    return (await ask(createClientLink, { project_id: Number(of.project_id), purpose, ...report })).link;
  };
  const [invited, registering] = [await ask(invite, { days: 7 }), await ask(invite, { days: 7 })];
  const { searchParams } = new URL(registering.link, 'http://host');
  const secret = searchParams.get('invite') ?? '';
  const { register_token } = await clientWith()(register, {
    invite: secret,
    name: '宋清扬',
    mobile: '19912345678',
    password,
    password_confirmation: password,
  });
  return {
    registerToken: register_token,
    addresses: [
      '/login',
      '/leadership',
      invited.link,
      `/register/perfectInfo?invite=${secret}`,
      (await ask(activationLink, { user_id: Number(someone?.id) })).link,
      await link(waiting, 'accept'),
      await link(published, 'report'),
      await link(accepted, 'pleased'),
    ],
  };
}
