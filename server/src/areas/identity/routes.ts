import * as account from '@tongzhou/contract/areas/identity/account.ts';
import * as demo from '@tongzhou/contract/areas/identity/demo.ts';
import * as permission from '@tongzhou/contract/areas/identity/permission.ts';
import * as session from '@tongzhou/contract/areas/identity/session.ts';
import { catalogue } from '@tongzhou/contract/permissions.ts';
import { routes as routeTable } from '@tongzhou/contract/routes.ts';
import { applyPasswordChange, checkPasswordChange } from '#areas/identity/credentials/change-password.ts';
import { prepare } from '#areas/identity/credentials/second-factor.ts';
import { showReset } from '#areas/identity/credentials/show-reset.ts';
import {
  checkSwitchOff,
  checkSwitchOn,
  type NotifyOfAccount,
  switchOff,
  switchOn,
} from '#areas/identity/credentials/switch-second-factor.ts';
import { forgetPersonas, isDemo, personasFor } from '#areas/identity/demo-personas.ts';
import { grantsOf } from '#areas/identity/groups/grants.ts';
import { type GroupParts, groupRoutes } from '#areas/identity/groups/group-routes.ts';
import { menuOf } from '#areas/identity/groups/menu.ts';
import { covers, scopeOf } from '#areas/identity/scope/scope.ts';
import { deviceName } from '#areas/identity/sessions/device.ts';
import { refreshSession } from '#areas/identity/sessions/refresh.ts';
import { absoluteLimitMs, accepts, idleLimitMs } from '#areas/identity/sessions/session-rules.ts';
import {
  endSession,
  endSessions,
  groupsOf,
  livingSessions,
  sessionById,
  sessionReader,
} from '#areas/identity/sessions/session-table.ts';
import { beginSession, checkSignIn, openSession } from '#areas/identity/sessions/sign-in.ts';
import type { Tokens } from '#areas/identity/sessions/token.ts';
import { mayDeleteFiles, profileOf, shownAvatar } from '#areas/organisation/public.ts';
import type { Clock } from '#platform/clock.ts';
import type { Tx } from '#platform/database/client.ts';
import { afterCommit, type Database } from '#platform/database/database.ts';
import { createLimit } from '#platform/http/limits.ts';
import { conflict, orNotFound, Refusal, refuse } from '#platform/http/refusal.ts';
import { type Served, serve } from '#platform/http/serve.ts';

export interface IdentityParts extends GroupParts {
  readonly database: Database;
  readonly clock: Clock;
  readonly tokens: Tokens;
  readonly limitScale: number;
  /** The address of a file, for one session. */
  readonly fileAddress: (file: number, session: number, now: number) => string;
  readonly publish: (event: 'session-ended' | 'permissions', userIds: readonly number[]) => void;
  readonly notify: NotifyOfAccount;
  /** Opens the demo personas; none where the server may be reached from elsewhere. */
  readonly demoKey: string | undefined;
  /** Empties everything that the areas keep. */
  readonly resetCompany: (tx: Tx, now: number) => Promise<void>;
}

const minute = 60_000;

export function identityRoutes(parts: IdentityParts): Served[] {
  const { database, clock, tokens, limitScale, fileAddress, publish, demoKey, resetCompany } = parts;
  const mostSignIns = 40 * limitScale;
  const signIns = createLimit(clock, mostSignIns, minute);
  const looks = createLimit(clock, 600 * limitScale, minute);
  const readSession = sessionReader(database);

  return [
    serve(session.signIn, {
      before: ({ request, now }, attempt) =>
        checkSignIn(database, tokens, attempt, request.address, now, { calls: signIns, failures: mostSignIns }),
      run: async ({ tx, request, now, note }, attempt, checked) => {
        if (checked.outcome === 'code-needed') {
          note({ action: '登录：等待验证码' });
          return { need_code: true as const, ticket: checked.ticket };
        }
        note({ user: { id: checked.credential.user_id, name: checked.credential.name } });
        return openSession(tx, tokens, attempt, checked.credential, request, now);
      },
    }),
    serve(demo.demoPersonas, {
      run: async ({ db, request }, { key }) => {
        signIns.take(request.address);
        return (await personasFor(db, demoKey, key)).map(({ persona, label, name, postName }) => ({
          persona,
          label,
          name,
          post_name: postName,
        }));
      },
    }),
    serve(demo.demoSignIn, {
      run: async ({ tx, request, now, note }, { key, persona }) => {
        signIns.take(request.address);
        const chosen = orNotFound((await personasFor(tx, demoKey, key)).find((one) => one.persona === persona));
        note({ user: { id: chosen.userId, name: chosen.name } });
        return beginSession(tx, tokens, chosen.userId, request, now);
      },
    }),
    serve(demo.demoState, { run: async ({ db }) => ({ loaded: await isDemo(db) }) }),
    serve(demo.removeDemo, {
      run: async ({ tx, now }) => {
        // A company of real people is never emptied by this.
        if (!(await isDemo(tx))) conflict('没有演示数据');
        await resetCompany(tx, now);
        await forgetPersonas(tx);
        return null;
      },
    }),
    serve(session.isSignedIn, {
      run: async ({ request, now }, { token }) => {
        looks.take(request.address);
        const claims = tokens.readSession(token);
        const row = claims === undefined ? undefined : await readSession(claims.sid);
        return claims !== undefined && row !== undefined && accepts(row, claims, now) ? 1 : 0;
      },
    }),
    serve(session.refreshToken, {
      before: ({ request, now }) => {
        looks.take(request.address);
        return refreshSession(database, tokens, request.bearer, now);
      },
      run: async (_context, _input, refreshed) => {
        if (refreshed instanceof Refusal) throw refreshed;
        return refreshed;
      },
    }),
    serve(session.signOut, {
      run: async ({ tx, caller, now }) => {
        await endSession(tx, { id: caller.sessionId, user: caller.userId, now, reason: 'signed-out' });
        afterCommit(tx, () => publish('session-ended', [caller.userId]));
        return null;
      },
    }),
    serve(session.myself, {
      run: async ({ db, caller, now }) => {
        const row = orNotFound(await sessionById(db, caller.sessionId));
        const profile = orNotFound(await profileOf(db, caller.userId));
        const address = (file: number) => fileAddress(file, caller.sessionId, now);
        return {
          user_info: { ...profile, avatar: shownAvatar(caller, profile, address) },
          ...(await grantsOf(db, caller, groupsOf(row))),
          pending: caller.pending,
          second_factor: row.second_factor,
          password_reset: await showReset(db, caller.userId),
          may_delete_files: await mayDeleteFiles(db, caller.departmentId),
        };
      },
    }),
    serve(account.changePassword, {
      before: ({ caller, now }, change) => {
        // So many only someone who knows the password can try: a wrong one is not looked at after the tenth.
        signIns.take(`password:${caller.sessionId}`);
        return checkPasswordChange(database, caller, change, now);
      },
      run: async ({ tx, caller, now }, _change, checked) => {
        await applyPasswordChange(tx, caller, checked, now);
        afterCommit(tx, () => publish('session-ended', [caller.userId]));
        return null;
      },
    }),
    serve(account.mySessions, {
      run: async ({ db, caller, now }) => {
        const rows = await livingSessions(db, caller.userId, now - idleLimitMs, now - absoluteLimitMs);
        return rows.map(({ user_agent, ...row }) => ({
          ...row,
          current: row.id === caller.sessionId,
          device: deviceName(user_agent),
        }));
      },
    }),
    serve(account.endMySession, {
      run: async ({ tx, caller, now, note }, { id }) => {
        const ended = await endSession(tx, { id, user: caller.userId, now, reason: 'ended-by-owner' });
        if (ended === 0) refuse('not-found');
        note({ object: { kind: 'session', id } });
        afterCommit(tx, () => publish('session-ended', [caller.userId]));
        return null;
      },
    }),
    serve(account.endSessionsOf, {
      run: async ({ tx, caller, now, note }, { user_id }) => {
        const scope = await scopeOf(tx, caller, 'permission.sign-out');
        const profile = orNotFound(await profileOf(tx, user_id));
        if (!covers(scope, profile)) refuse('not-found');
        const ended = await endSessions(tx, user_id, now, 'ended-by-administrator');
        note({ object: { kind: 'user', id: user_id, label: profile.name } });
        afterCommit(tx, () => publish('session-ended', [user_id]));
        return { ended };
      },
    }),
    serve(account.prepareSecondFactor, {
      run: async ({ tx, caller }) =>
        prepare(tx, caller.userId, orNotFound(await profileOf(tx, caller.userId)).job_number),
    }),
    serve(account.enableSecondFactor, {
      before: ({ caller, now }, proof) => checkSwitchOn(database, caller, proof, now),
      run: async (context, { code }) => ({ recovery_codes: await switchOn(context, parts, code) }),
    }),
    serve(account.disableSecondFactor, {
      before: ({ caller, now }, proof) => checkSwitchOff(database, caller, proof, now),
      run: async (context, { code }) => {
        await switchOff(context, parts, code);
        return null;
      },
    }),
    serve(permission.menuList, { run: async ({ caller }) => menuOf(caller.granted) }),
    serve(permission.jurisdictionAll, {
      run: async () =>
        catalogue.map((row) => ({
          id: row.id,
          pid: row.parent,
          name: row.name,
          kind: row.kind,
          remark_data: routeTable.find((route) => route.menu === row.key && route.hidden !== true)?.path ?? '',
        })),
    }),
    ...groupRoutes(parts),
  ];
}
