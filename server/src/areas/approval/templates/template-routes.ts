import * as contract from '@tongzhou/contract/areas/approval/template.ts';
import { permissionId, permits } from '@tongzhou/contract/permissions.ts';
import type { Engine } from '#areas/approval/core/engine.ts';
import { offeredTemplates } from '#areas/approval/path/plan-steps.ts';
import { kindTypes } from '#areas/approval/templates/kind-types.ts';
import { choices } from '#areas/approval/templates/template-choice-table.ts';
import { tryTemplate } from '#areas/approval/templates/template-dry-run.ts';
import { deleteTemplate, setLock, setState } from '#areas/approval/templates/template-mark.ts';
import { actionsOn } from '#areas/approval/templates/template-rules.ts';
import { createTemplate, editTemplate } from '#areas/approval/templates/template-save.ts';
import { enabledTemplates, templateById, templatesPage, versionsOf } from '#areas/approval/templates/template-table.ts';
import { covers, scopeOf } from '#areas/identity/public.ts';
import { person } from '#areas/organisation/public.ts';
import { exportColumn as column, serveList } from '#platform/excel/serve-export.ts';
import type { Caller } from '#platform/http/caller.ts';
import { orNotFound, refuse } from '#platform/http/refusal.ts';
import { type Served, serve } from '#platform/http/serve.ts';

const keepsTemplates = (caller: Caller) => permits(caller.granted, permissionId('template'));

/** Whoever files a request of one of its kinds chooses it; one for no kind in particular serves them all. */
const isOffered = (caller: Caller, kinds: readonly contract.ApprovalKindName[]) =>
  keepsTemplates(caller) || kinds.length === 0 || kinds.some((kind) => contract.mayFile(caller.granted, kind));

const templateObject = (id: number, label: string) => ({ kind: 'audit-template', id, label });

export function templateRoutes(engine: Engine): Served[] {
  return [
    ...serveList(contract.auditTemplatePage, contract.exportTemplates, {
      name: '审批模板',
      columns: [
        column('名称', (row) => row.name),
        column('锁定', (row) => (row.locked ? '是' : '否')),
        column('适用类型', (row) => row.kinds.map((kind) => contract.approvalKinds[kind]).join('、') || '全部'),
        column('步骤数', (row) => row.steps, 'number'),
        column('状态', (row) => (row.state === 'enabled' ? '启用' : '停用')),
        column('更新时间', (row) => row.updated_at, 'moment'),
        column('更新人', (row) => row.updated_by_name),
        column('版本', (row) => row.version, 'number'),
      ],
      run: async ({ db, caller }, { keyword, kind, state, ...request }) => {
        const page = await templatesPage(db, { keyword, kind, state }, request);
        return { ...page, list: page.list.map((row) => ({ ...row, actions: actionsOn(row, caller.granted) })) };
      },
    }),
    serve(contract.auditTemplateList, {
      run: async ({ db, caller }, { kind }) => {
        if (kind === undefined) return (await enabledTemplates(db)).filter(({ kinds }) => isOffered(caller, kinds));
        return isOffered(caller, [kind]) ? offeredTemplates(db, kind) : refuse('not-permitted');
      },
    }),
    serve(contract.auditTemplate, {
      run: async ({ db, caller }, { id, version }) => {
        const template = orNotFound(await templateById(db, id, version));
        // Whoever files a request chooses among what is in force; the rest is for those who keep templates.
        const keeper = keepsTemplates(caller);
        const inForce = template.state === 'enabled' && (version ?? template.version) === template.version;
        if (!keeper && !(inForce && isOffered(caller, template.kinds))) refuse('not-found');
        const { content, state: _state, used: _used, ...rest } = template;
        return {
          ...rest,
          version: version ?? template.version,
          content_json: JSON.stringify(content),
          versions: keeper ? await versionsOf(db, id) : [],
        };
      },
    }),
    serve(contract.createTemplate, {
      run: async ({ tx, caller, now, note }, draft) => {
        const { id, changes } = await createTemplate(tx, engine, draft, { user: caller.userId, now });
        note({ object: templateObject(id, draft.name), changes });
        return { id };
      },
    }),
    serve(contract.editTemplate, {
      run: async ({ tx, caller, now, note }, edit) => {
        const { version, changes } = await editTemplate(tx, engine, edit, { user: caller.userId, now });
        note({ object: templateObject(edit.id, edit.name), changes });
        return { version };
      },
    }),
    serve(contract.deleteTemplate, {
      run: async ({ tx, note }, { id }) => {
        const { name, content } = await deleteTemplate(tx, id);
        const change = { field: 'content', label: '审批步骤', old: content, new: null };
        note({ object: templateObject(id, name), changes: [change] });
        return null;
      },
    }),
    serve(contract.setTemplateState, {
      run: async ({ tx, caller, now, note }, { id, state }) => {
        const { name, changes } = await setState(tx, id, state, { user: caller.userId, now });
        note({ object: templateObject(id, name), changes });
        return null;
      },
    }),
    serve(contract.setTemplateLock, {
      run: async ({ tx, caller, now, note }, { id, locked }) => {
        const { name, changes } = await setLock(tx, id, locked, { user: caller.userId, now });
        note({ object: templateObject(id, name), changes });
        return null;
      },
    }),
    serve(contract.templateChoices, {
      run: async ({ db }) => ({ ...(await choices(db)), types: await kindTypes(db, engine) }),
    }),
    serve(contract.dryRun, {
      run: async ({ db, caller }, input) => {
        const scope = await scopeOf(db, caller, 'template');
        const applicant = orNotFound(await person(db, input.applicant_id));
        return covers(scope, applicant) ? tryTemplate(db, input) : refuse('not-found');
      },
    }),
  ];
}
