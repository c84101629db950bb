import { type AuditState, auditStateWords } from '@tongzhou/contract/areas/approval/states.ts';
import * as activation from '@tongzhou/contract/areas/personnel/activation.ts';
import * as change from '@tongzhou/contract/areas/personnel/change.ts';
import * as entry from '@tongzhou/contract/areas/personnel/entry.ts';
import * as regular from '@tongzhou/contract/areas/personnel/regular.ts';
import { type FileLinks, receiveUpload, saveUpload, uploadsSince } from '#areas/files/public.ts';
import { person } from '#areas/organisation/public.ts';
import { checkLink, issueLink, issueLinks, useActivation } from '#areas/personnel/activation/activate.ts';
import { linkPage } from '#areas/personnel/activation/activation-table.ts';
import { confirmReset } from '#areas/personnel/activation/confirm-reset.ts';
import { changeNames, type PersonnelDependencies } from '#areas/personnel/changes/apply-change.ts';
import type { PersonnelKinds } from '#areas/personnel/changes/kinds.ts';
import { cancelPlanned, listPlanned, showHandOver, showOwnLeaving } from '#areas/personnel/changes/planned-changes.ts';
import { showChange } from '#areas/personnel/changes/show-change.ts';
import { invite, listInvitations, revokeInvitation, showInvitation } from '#areas/personnel/entry/invite.ts';
import {
  checkOpen,
  checkRegistration,
  registerPerson,
  reopen,
  showRegistration,
  submit,
} from '#areas/personnel/entry/register.ts';
import { lockRegistration } from '#areas/personnel/entry/registration-table.ts';
import { listRegular, showRegularForm } from '#areas/personnel/regular/show-regular.ts';
import type { RegisterTokens } from '#areas/personnel/secret.ts';
import { reachOf } from '#areas/staff/public.ts';
import type { Clock } from '#platform/clock.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import { createLimit } from '#platform/http/limits.ts';
import { conflict, orNotFound } from '#platform/http/refusal.ts';
import { type Served, serve } from '#platform/http/serve.ts';
import type { FileStore } from '#platform/storage/file-store.ts';

export interface PersonnelParts extends PersonnelDependencies {
  readonly kinds: PersonnelKinds;
  readonly clock: Clock;
  readonly store: FileStore;
  readonly tokens: RegisterTokens;
  readonly links: FileLinks;
  readonly limitScale: number;
}

const minute = 60_000;
const filesOfRegistrant = 20;
const whole = 0;

export function personnelRoutes(parts: PersonnelParts): Served[] {
  const { clock, tokens, limitScale, kinds, engine } = parts;
  // Of an address, for what anyone may call: guessing secrets and passwords is slow, whoever is meant.
  const attempts = createLimit(clock, 20 * limitScale, minute);
  const looks = createLimit(clock, 120 * limitScale, minute);
  const registrant = (token: string | undefined, now: number): number =>
    (token === undefined ? undefined : tokens.read(token, now)) ?? conflict('登记已超时，请用邀请链接重新打开');

  return [
    serve(change.userStation, { run: (context, draft) => kinds.postChange.file(context, engine, draft) }),
    serve(change.leave, { run: (context, draft) => kinds.leaving.file(context, engine, draft) }),
    serve(change.handOver, { run: ({ db, caller }, { user_id }) => showHandOver(db, caller, parts, user_id) }),
    serve(change.applyLeaving, { run: (context, draft) => kinds.leaving.file(context, engine, draft) }),
    serve(change.ownHandOver, { run: ({ db, caller }) => showOwnLeaving(db, caller, parts) }),
    serve(change.changeToEdit, {
      run: ({ db, caller }, { approval_id }) => showChange(db, caller, kinds, approval_id),
    }),
    ...serveList(change.plannedChanges, change.exportPlannedChanges, {
      name: '待生效的人事变动',
      run: ({ db, caller }, query) => listPlanned(db, caller, query),
      columns: [
        column('姓名', (row) => row.user_name),
        column('变动', (row) => changeNames[row.kind]),
        column('生效日期', (row) => row.effective_date, 'day'),
        column('内容', (row) => row.summary),
        column('原因', (row) => row.reason),
      ],
    }),
    serve(change.cancelChange, {
      run: async (context, { id }) => {
        await cancelPlanned(context, parts, id);
        return null;
      },
    }),
    serve(activation.activationLink, { run: (context, { user_id }) => issueLink(context, parts, user_id) }),
    serve(activation.activationLinks, { run: (context, { user_ids }) => issueLinks(context, user_ids) }),
    serve(activation.confirmReset, {
      run: async (context, seen) => {
        await confirmReset(context, parts, seen);
        return null;
      },
    }),
    ...serveList(activation.activationPage, activation.exportActivations, {
      name: '激活链接',
      columns: [
        column('工号', (row) => row.job_number),
        column('姓名', (row) => row.user_name),
        column('状态', (row) => activation.invitationStateNames[row.state]),
        column('签发时间', (row) => row.created_at, 'moment'),
        column('有效期至', (row) => row.expires_at, 'moment'),
      ],
      run: async ({ db, caller, now }, { state, ...request }) => {
        const page = await linkPage(db, await reachOf(db, caller, 'staff.activate'), state, now, request);
        return { ...page, list: page.list.map((row) => ({ ...row, state: row.state as 'open' })) };
      },
    }),
    serve(activation.activate, {
      before: async ({ db, request, now }, { secret, password }) => {
        attempts.take(request.address);
        return checkLink(db, secret, password, now);
      },
      run: async ({ tx, now, note }, _draft, link) => {
        await useActivation(tx, link, parts, now);
        const object = { kind: 'user', id: link.user_id, label: link.name };
        note({ user: { id: link.user_id, name: link.name }, object });
        return { account: link.account };
      },
    }),
    ...serveList(entry.invitationPage, entry.exportInvitations, {
      name: '入职邀请',
      run: ({ db, caller, now }, query) => listInvitations(db, caller, query, now),
      columns: [
        column('受邀人', (row) => row.name),
        column('手机号', (row) => row.mobile),
        column('登记人', (row) => row.registered_name),
        column('状态', (row) => activation.invitationStateNames[row.state]),
        column('部门', (row) => row.department_name),
        column('岗位', (row) => row.post_name),
        column('邀请人', (row) => row.created_by_name),
        column('邀请时间', (row) => row.created_at, 'moment'),
        column('有效期至', (row) => row.expires_at, 'moment'),
      ],
    }),
    serve(entry.invite, { run: (context, draft) => invite(context, draft) }),
    serve(entry.revokeInvitation, {
      run: async (context, { id }) => {
        await revokeInvitation(context, id);
        return null;
      },
    }),
    serve(entry.checkInvitation, {
      run: async ({ db, request, now }, { invite: secret }) => {
        looks.take(request.address);
        return showInvitation(db, secret, now);
      },
    }),
    serve(entry.register, {
      before: async ({ db, request, now }, draft) => {
        attempts.take(request.address);
        return checkRegistration(db, draft, now);
      },
      run: async ({ tx, now, note }, draft, checked) => {
        const id = await registerPerson(tx, draft, checked, now);
        note({ user: { id, name: draft.name }, object: { kind: 'user', id, label: draft.name } });
        return { register_token: tokens.sign(id, now) };
      },
    }),
    serve(entry.reopenRegistration, {
      before: async ({ db, request, now }, { invite: secret, password }) => {
        attempts.take(request.address);
        return reopen(db, secret, password, now);
      },
      run: async ({ now }, _input, user) => ({ register_token: tokens.sign(user, now) }),
    }),
    serve(entry.registrationState, {
      run: async ({ tx, request, now }, { register_token }) => {
        looks.take(request.address);
        return showRegistration(tx, registrant(register_token, now));
      },
    }),
    serve(entry.submitRegistration, {
      run: async ({ tx, request, now, note }, { register_token, form }) => {
        looks.take(request.address);
        const user = registrant(register_token, now);
        const { name } = orNotFound(await person(tx, user));
        await submit(tx, parts.engine, user, form, now);
        note({ user: { id: user, name }, object: { kind: 'user', id: user, label: name } });
        return null;
      },
    }),
    serve(entry.uploadRegistrationFile, {
      before: async ({ db, request, now }, { usage }) => {
        looks.take(request.address);
        const user = registrant(request.bearer, now);
        if (((await uploadsSince(db, user, whole))?.files ?? 0) >= filesOfRegistrant)
          conflict(`最多上传 ${filesOfRegistrant} 个文件`);
        return { ...(await receiveUpload(parts.store, request.raw, usage)), user };
      },
      run: async ({ tx, now, note }, { usage }, { user, ...upload }) => {
        // Counted again behind the registration's lock: twenty is twenty, also when many come at once.
        const registration = orNotFound(await lockRegistration(tx, user));
        checkOpen(registration.state);
        if (((await uploadsSince(tx, user, whole))?.files ?? 0) >= filesOfRegistrant)
          conflict(`最多上传 ${filesOfRegistrant} 个文件`);
        const file = await saveUpload(tx, parts.store, upload, { usage, uploader: user, now });
        const name = (await person(tx, user))?.name ?? null;
        note({ user: { id: user, name }, object: { kind: 'file', id: file.id, label: file.file_name } });
        return { ...file, url: '' };
      },
      after: (upload) => parts.store.discard(upload.received),
    }),
    serve(regular.applyRegular, { run: (context, draft) => kinds.regularisation.file(context, engine, draft) }),
    ...serveList(regular.regularRecordList, regular.exportRegularRecords, {
      name: '我的转正记录',
      run: ({ db, caller }, query) => listRegular(db, caller.userId, query),
      columns: [
        column('编号', (row) => row.number),
        column('状态', (row) => auditStateWords[row.audit_status as AuditState]),
        column('目标岗位', (row) => row.post_name),
        column('转正日期', (row) => row.effective_date, 'day'),
        column('延长试用期(月)', (row) => row.months, 'number'),
        column('自我评价', (row) => row.self_review),
        column('提交时间', (row) => row.submitted_at, 'moment'),
      ],
    }),
    serve(regular.regularForm, {
      run: ({ db, caller, now }, { again }) =>
        showRegularForm(db, caller.userId, again, (file) => parts.links.sign(file, caller.sessionId, now)),
    }),
  ];
}
