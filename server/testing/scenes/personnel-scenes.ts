import * as activation from '@tongzhou/contract/areas/personnel/activation.ts';
import * as change from '@tongzhou/contract/areas/personnel/change.ts';
import * as entry from '@tongzhou/contract/areas/personnel/entry.ts';
import * as regular from '@tongzhou/contract/areas/personnel/regular.ts';
import { addDays, beginOf, today } from '@tongzhou/contract/rules/day.ts';
import { aDepartment, administratorId, aPerson } from '#testing/builders.ts';
import { aChief, passAll } from '#testing/decide.ts';
import { attachment, multipart } from '#testing/files/multipart.ts';
import { idCard } from '#testing/id-card.ts';
import { aboutUser, type Scene, type Stage, sent } from '#testing/scenes/staff-scenes.ts';

// The deeds of personnel, each done once, for the test that every deed leaves its entry.

const password = 'oars and water 7';
let registrants = 0;

export function personnelScenes({ app, port, where }: Stage): readonly Scene[] {
  const admin = async () => ({ as: await app().signInAs(administratorId), ...where });
  const tomorrow = () => beginOf(addDays(today(app().clock.now), 1));
  const move = async (user_id: number) => {
    await aChief(app());
    const department_id = await aDepartment(app());
    return { ...change.userStation.example, user_id, department_id, effective_date: tomorrow() };
  };
  const invited = async () =>
    (await app().call(entry.invite, { days: 7 }, await admin())).data.link.split('=')[1] ?? '';
  const register = async () => {
    registrants += 1;
    const name = `员工${9000 + registrants}`;
    const mobile = `159${String(registrants).padStart(8, '0')}`;
    const draft = { invite: await invited(), name, mobile, password, password_confirmation: password };
    const answer = await app().call(entry.register, draft, where);
    const [row] = await app().sql<{ id: string }>('select id from users where mobile = $1', [mobile]);
    return { answer, id: Number(row?.id), token: answer.data.register_token };
  };
  const submitted = async () => {
    const { id, token } = await register();
    const { form } = entry.submitRegistration.example;
    const draft = { register_token: token, form: { ...form, id_card: idCard(500 + registrants) } };
    return { answer: await app().call(entry.submitRegistration, draft, where), id };
  };
  return [
    {
      endpoint: change.userStation,
      act: async (user) =>
        sent(await app().call(change.userStation, await move(user), await admin()), aboutUser(user), administratorId),
    },
    {
      endpoint: change.cancelChange,
      act: async (user) => {
        const as = await admin();
        await passAll(app(), (await app().call(change.userStation, await move(user), as)).data.id);
        const [planned] = (await app().call(change.plannedChanges, { user_id: user }, as)).data.list;
        const answer = await app().call(change.cancelChange, { id: planned?.id ?? 0 }, as);
        return sent(answer, aboutUser(user), administratorId);
      },
    },
    {
      endpoint: change.leave,
      act: async (user_id) => {
        await aChief(app());
        const draft = { ...change.leave.example, user_id, left_date: beginOf(today(app().clock.now)) };
        return sent(await app().call(change.leave, draft, await admin()), aboutUser(user_id), administratorId);
      },
    },
    {
      endpoint: activation.activationLink,
      act: async (user_id) =>
        sent(
          await app().call(activation.activationLink, { user_id }, await admin()),
          aboutUser(user_id),
          administratorId,
        ),
    },
    {
      endpoint: activation.activationLinks,
      act: async (user) => {
        const others = [await aPerson(app()), await aPerson(app())];
        await app().sql('delete from credentials where user_id = any ($1)', [others]);
        const answer = await app().call(activation.activationLinks, { user_ids: [user, ...others] }, await admin());
        // The one who has a password gets none.
        return { ...sent(answer, aboutUser(others[0] ?? 0), administratorId), records: 2 };
      },
    },
    {
      endpoint: activation.activate,
      act: async (user_id) => {
        const { data } = await app().call(activation.activationLink, { user_id }, await admin());
        const draft = { secret: data.link.split('#')[1] ?? '', password, password_confirmation: password };
        return sent(await app().call(activation.activate, draft, where), aboutUser(user_id));
      },
    },
    {
      endpoint: activation.confirmReset,
      act: async (user_id) => {
        const [hr] = await app().sql<{ id: string }>('select id from users where id <> $1 and id <> $2 limit 1', [
          user_id,
          administratorId,
        ]);
        await app().sql(
          `insert into password_resets (user_id, link_by, held_by, link_at, reset_at) values ($1, $2, $2, now(), to_timestamp(1.5))`,
          [user_id, hr?.id],
        );
        const answer = await app().call(activation.confirmReset, { user_id, at: 1500 }, await admin());
        return sent(answer, aboutUser(user_id), administratorId);
      },
    },
    {
      endpoint: entry.invite,
      act: async () => {
        const answer = await app().call(entry.invite, { days: 7 }, await admin());
        return sent(answer, { object_kind: 'invitation', object_id: String(answer.data.id) }, administratorId);
      },
    },
    {
      endpoint: entry.revokeInvitation,
      act: async () => {
        const as = await admin();
        const { id } = (await app().call(entry.invite, { days: 7 }, as)).data;
        const answer = await app().call(entry.revokeInvitation, { id }, as);
        return sent(answer, { object_kind: 'invitation', object_id: String(id) }, administratorId);
      },
    },
    {
      endpoint: entry.register,
      act: async () => {
        const { answer, id } = await register();
        return sent(answer, aboutUser(id), id);
      },
    },
    {
      endpoint: entry.submitRegistration,
      act: async () => {
        const { answer, id } = await submitted();
        return sent(answer, aboutUser(id), id);
      },
    },
    {
      endpoint: entry.uploadRegistrationFile,
      act: async () => {
        const { id, token } = await register();
        const { body, type } = multipart([attachment('x', '学历.txt')]);
        const response = await fetch(`http://127.0.0.1:${port()}${entry.uploadRegistrationFile.path}`, {
          method: 'POST',
          headers: { 'content-type': type, authorization: `Bearer ${token}` },
          body: new Uint8Array(body),
        });
        await response.arrayBuffer();
        const about = { object_kind: 'file', object_label: '学历.txt', address: '127.0.0.1', user_agent: 'node' };
        return { request: response.headers.get('x-request-id'), status: response.status, about, who: id };
      },
    },
    {
      endpoint: change.applyLeaving,
      act: async (user, token) => {
        const draft = { ...change.applyLeaving.example, left_date: tomorrow() };
        return sent(await app().call(change.applyLeaving, draft, { as: token, ...where }), aboutUser(user), user);
      },
    },
    {
      endpoint: regular.applyRegular,
      act: async (user, token) => {
        await app().sql(`update users set state = 'probation' where id = $1`, [user]);
        const { example } = regular.applyRegular;
        return sent(await app().call(regular.applyRegular, example, { as: token, ...where }), aboutUser(user), user);
      },
    },
  ];
}
