// Every table that grows with people or time, with thirty thousand rows. One person has twelve thousand of most of them, as a
// leader has after some years; the rest is spread over everyone. Nobody looks for them by pinyin, so they have next to none: each
// letter of it would be an entry of an index more.

export const rows = 30_000;
export const heavy = 100_000;
export const heavyDepartment = 1001;

const people = `generate_series(${heavy}, ${heavy + rows - 1}) p`;
const numbers = `generate_series(1, ${rows}) n`;
/** Tables in no list, and in no request that many send. */
const few = rows / 6;
const fewer = `generate_series(1, ${few}) n`;
/** Someone else, another for each row. */
const other = (factor: number) => `${heavy} + 1 + (n * ${factor}::bigint) % ${rows - 1}`;
/** Two rows in five are the heavy one's. */
const whose = `case when n % 5 < 2 then ${heavy} else ${other(7919)} end`;
const ago = `now() - interval '700 days' * n / ${rows}`;
const day = `date '2024-01-01' + n % 900`;
/** Of a row whose other day says nothing about this one. */
const otherDay = `date '2024-01-01' + ((n * 7919::bigint) % 907)::int`;

/** One project in twenty is the draft of an order. */
const status = `case when n % 20 = 0 then 0 else 1 + n % 9 end`;
/** Two entries in five are one project's. */
const ofFive = `case when n % 5 < 2 then 5 else 1 + n % ${rows} end`;

const sent = (n: string) => `now() - interval '700 days' * ((${n} * 7919::bigint) % ${rows}) / ${rows}`;
// In every tab of the list of changes the heavy one has twelve thousand requests; leave is asked for by many, each some.
const leaves = `generate_series(${rows + 1}, ${rows + 5000}) n`;
const requests = `generate_series(1, ${rows + 5000}) n`;
const isLeave = `n > ${rows}`;
const applicant = `case when ${isLeave} then ${heavy} + 1 + n % 500 when n % 5 < 2 then ${heavy} else ${other(104_729)} end`;
const approver = `case when not ${isLeave} and n % 5 >= 3 then ${heavy} else ${other(15_485_863)} end`;
const kind = `case when ${isLeave} then 'leave' else (array['post_change', 'regular', 'entry'])[1 + n % 3] end`;
const list = `case when ${isLeave} then 'leave' else 'worker' end`;
const state = `case when n % 5 >= 3 then 0 when n % 20 = 0 then 2 else 1 end`;
const partOf = (places: string, factor: number) =>
  `case when not ${isLeave} and n % 5 in (${places}) then ${heavy} else ${other(factor)} end`;

/**
 * The owner of all runs it, without triggers: they would only look up what is known to be there. Indexes of words take in all
 * rows of a table at once.
 */
export const largeTablesSql = `set session_replication_role = replica;
set gin_pending_list_limit = '1GB';
insert into departments (id, parent_id, department_name, position, head_id)
  select 1000 + n, case when n > 5 then 1000 + n / 5 end, '部门' || n, n, ${heavy} + n from generate_series(1, 1000) n;
insert into posts (id, department_id, post_name, level) select 10000 + n, 1001 + n % 1000, '岗位' || n, 1 + n % 20 from generate_series(1, 2000) n;
insert into users (id, job_number, name, pinyin, pinyin_initials, mobile, department_id, post_id, manager_id, state, enabled, created_at)
  select p, 'T' || p, '员工' || p, 'y', 'y', '139' || lpad(p::text, 8, '0'), 1001 + p % 1000, 10001 + p % 2000, ${heavy} + p % 5000,
    (array['probation', 'left', 'pending', 'regular', 'regular', 'regular', 'regular', 'regular', 'regular', 'regular'])[1 + p % 10], p % 50 > 0, now()
  from ${people};
insert into credentials (user_id) select p from ${people};
insert into staff_profiles (user_id, entry_date, work_start_date, birthday) select p, date '2015-01-01' + p % 4000, date '2010-01-01', '1990-01-01' from ${people};
insert into staff_education (user_id, school, major, degree, start_date) select ${whose}, 'x', 'y', 'z', ${day} from ${fewer};
insert into staff_work (user_id, company, post, description, start_date) select ${whose}, 'x', 'y', 'z', ${day} from ${fewer};
insert into staff_contracts (user_id, number, kind, start_date) select ${whose}, 'C' || n, 'open', ${day} from ${fewer};
insert into staff_posts (user_id, effective_date, department_id, department_name, reason) select ${whose}, ${day}, 1001, 'x', '' from ${fewer};
insert into sessions (user_id, secret, rotated_at, created_at, last_active_at, ended_at, end_reason, address, user_agent)
  select p, gen_random_uuid(), now(), now(), now(), case when p % 3 = 0 then now() end, case when p % 3 = 0 then 'sign-out' end, '', '' from ${people};
insert into role_group_members (user_id, group_id) select p, g.id from ${people}, role_groups g where g.key = 'employees' on conflict do nothing;
insert into sign_in_failures (subject, failures, since) select sha256(n::text::bytea), 1, ${ago} from ${fewer};
insert into sign_in_devices (user_id, device, seen_at) select p, sha256(p::text::bytea), now() from ${people};
insert into password_resets (user_id, link_by, held_by, link_at, reset_at, settled_at, settled_by)
  select ${whose}, ${other(31)}, ${other(31)}, ${ago}, ${ago}, case when n % 50 > 0 then now() end, case when n % 50 > 0 then ${other(37)} end from ${fewer};
insert into idempotency_keys (owner, key, operation, body_hash, created_at) select 'user:' || n % 5000, 'key-' || n, 'x', '', ${ago} from ${numbers};
insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at, owner_kind, owner_id, bound_at)
  select 'x', 'y', 1, '', 'large-' || n, false, ${whose}, ${ago}, case when n % 10 > 0 then 'leave' end, case when n % 10 > 0 then n end, case when n % 10 > 0 then now() end from ${numbers};
insert into files (file_name, content_type, size, sha256, store_key, image, uploaded_by, uploaded_at, owner_kind, owner_id, bound_at, deleted_at, deleted_by)
  select '文件' || n, 'y', 1, '', 'deleted-' || n, false, ${whose}, ${ago}, 'project', n, now(), ${ago}, ${whose} from ${fewer};
insert into messages (user_id, sender_id, kind, title, content, created_at, read_at, once_key)
  select ${whose}, ${other(31)}, (array['approval', 'task', 'reminder'])[1 + n % 3], '标题' || n, '内容', ${ago}, case when n % 4 > 0 then now() end, 'large-' || n from ${numbers};
insert into home_layouts (user_id, panels, hidden) select p, '{waiting}', '{}' from ${people};
insert into home_uses (user_id, path, uses, used_at) select p, '/staff/index', p % 90, now() from ${people};
insert into list_filters (owner_id, page, name, query, group_id, created_at) select ${whose}, '/staff/index', 'f' || n, 'state=left', case when n % 9 = 0 then 1 end, now() from ${fewer};
insert into message_mutes (user_id, kind) select distinct ${whose}, (array['task', 'project'])[1 + n % 2] from ${fewer};
insert into message_mails (user_id, address) select distinct ${whose}, 'a@example.cn' from ${fewer};
insert into outbox (channel, receiver, title, link, subject, due_at) select 'mail', n::text, 'x', '/home', 'message:' || n, ${ago} from ${fewer};
insert into imports (kind, user_id, created_at, columns, rows, problems) select 'people', ${whose}, ${ago}, '{}', '[]', '[]' from ${fewer};
insert into log.operations (at, user_id, address, user_agent, request_id, area, action, object_kind, object_id, result, code, duration_ms, changes)
  select now() - interval '25 days' * n / ${rows}, ${whose}, '', '', '', 'staff', 'x', 'user', ${whose}, 'done', 200, 1, '[]' from ${numbers};
insert into log.seals (seq, log_id, log_at, hash) select 1000000 + o.id, o.id, o.at, '' from log.operations o where not exists (select from log.seals s where s.log_id = o.id);
insert into approvals (id, kind, list, number, record_id, title, summary, applicant_id, submitter_id, department_id, state, round, next_key, resume, remind_hours, submitted_at, finished_at) overriding system value
  select n, ${kind}, ${list}, 'QJ-' || n, n, '请假', '[]', ${applicant}, ${applicant}, 1001 + n % 1000, ${state}, 1, 3, true, 24, ${sent('n')}, case when ${state} <> 0 then now() end from ${requests};
insert into approval_rounds (approval_id, round, form, watched, asked, started_at) select n, 1, '[]', '{}', '[]', now() from ${requests};
insert into approval_steps (approval_id, round, key, is_check, locked, planned, mode, label, people, state, reasons, activation, activated_at)
  select n, 1, 1, true, false, 'one', 'one', '直属上级', array[${approver}], case when ${state} = 0 then 'active' else 'done' end, '[]', 1, ${ago} from ${requests};
insert into approval_seats (approval_id, round, key, step_key, place, list, submitted_at, activation, user_id, state, opened_at)
  select n, 1, 2, 1, 0, ${list}, ${sent('n')}, 1, ${approver}, case when ${state} = 0 then 0 else 1 end, ${ago} from ${requests};
insert into approval_parts (user_id, part, approval_id, list, at) select ${approver}, 'asked', n, ${list}, now() from ${requests};
insert into approval_parts (user_id, part, approval_id, list, state, submitted_at, at)
  select ${partOf('0, 1, 2', 37)}, 'acted', n, ${list}, ${state}, ${sent('n')}, ${ago} from ${requests} where ${state} <> 0;
insert into approval_parts (user_id, part, approval_id, list, state, submitted_at, at)
  select ${partOf('1, 2', 997)}, 'copied', n, ${list}, ${state}, ${sent('n')}, ${ago} from ${requests};
insert into approval_trail (approval_id, round, user_id, action, at) select n, 1, ${applicant}, '提交', now() from ${requests};
insert into approval_sums select * from approval_sums_counted;
insert into approval_delegations (user_id, stand_in_id, starts_at, ends_at, created_at)
  select ${other(31)}, ${other(37)}, ${ago}, ${ago} + interval '7 days', now() from ${fewer} where ${other(31)} <> ${other(37)};
insert into leaves (id, user_id, type_id, start_at, end_at, start_half, end_half, minutes, description, created_by, created_at) overriding system value
  select n, ${applicant}, 1 + n % 3, ${ago}, ${ago}, 'am', 'pm', 480, '', ${applicant}, now() from ${leaves};
insert into leave_days (leave_id, day, user_id, from_minute, to_minute, minutes, live)
  select n, date '2012-01-01' + n % 5003, ${applicant}, 540, 1080, 480, true from ${leaves};
insert into leave_lots (id, user_id, type_id, source, year, tier, valid_from, valid_to, why, created_at) overriding system value
  select n, ${heavy} + n - 1, 1, 'grant', 2026, 0, '2026-01-01', '2026-12-31', '', now() from ${numbers};
insert into leave_ledger (lot_id, kind, minutes, leave_id, day, at) select n, 'grant', 480, null, null, now() from ${numbers};
insert into leave_ledger (lot_id, kind, minutes, leave_id, day, at) select n, 'reserve', -60, n, ${day}, now() from ${numbers};
insert into invitations (secret_hash, mobile, department_id, created_by, created_at, expires_at, revoked_at, user_id)
  select sha256(n::text::bytea), null, 1001 + n % 1000, ${whose}, ${ago}, ${ago} + interval '7 days', case when n % 3 = 0 then now() end, case when n % 3 = 1 then ${heavy} + n end from ${numbers};
insert into registrations (user_id, invitation_id, state, approval_id, decided_at, updated_at)
  select ${heavy} + n, n, (array['filling', 'waiting', 'returned', 'rejected', 'accepted', 'accepted', 'accepted', 'accepted', 'accepted', 'accepted'])[1 + n % 10], n, now(), now() from ${numbers};
insert into activation_links (secret_hash, user_id, created_by, created_at, expires_at, used_at)
  select sha256(n::text::bytea), ${heavy} + n - 1, ${whose}, ${ago}, ${ago} + interval '7 days', case when n % 3 > 0 then now() end from ${numbers};
insert into personnel_changes (user_id, kind, effective_date, old, new, reason, created_at, applied_at)
  select ${heavy} + n - 1, 'post_change', ${day}, '{}', '{}', '', now(), case when n % 3 > 0 then now() end from ${numbers};
insert into personnel_requests (kind, user_id, approval_id, form, state, created_by, created_at)
  select 'regular', ${heavy} + n - 1, n, '{}', 'passed', ${heavy}, now() from ${numbers};
insert into salary_standards (user_id, effective_date, base, post, performance, allowance, social_base, housing_base, deduction, reason, source, created_at)
  select ${whose}, ${day}, 1, 1, 1, 1, 1, 1, 1, '', (array['salary_change', 'regular', 'entry'])[1 + n % 3], now() from ${numbers};
insert into salary_requests (user_id, approval_id, form, state, created_by, created_at) select ${heavy} + n - 1, n, '{}', 'passed', ${heavy}, now() from ${fewer};
insert into project_types (id, name, code, kind, dividend_basis_points, growth_base, client_acceptance)
  select 1000 + n, '类型' || n, 'LT' || n, 'client', 0, 0, true from generate_series(1, 5) n;
insert into customers (id, number, name, name_key, pinyin, pinyin_initials, industry, region, source, owner_id, last_contact_at, created_by, created_at) overriding system value
  select n, 'LK-' || n, '客户' || n, '客户' || n, 'k', 'k', 'trade', '杭州', 'visit', ${whose}, ${ago}, ${whose}, ${ago} from ${numbers};
insert into customer_contacts (customer_id, name, main) select n, '联系人', true from ${numbers};
insert into opportunities (id, number, name, pinyin, pinyin_initials, customer_id, source, type_id, amount, expected_date, probability, owner_id, stage, stage_since, reached, closed_on,
    last_contact_at, next_contact_on, created_by, created_at) overriding system value
  select n, 'LS-' || n, '商机' || n, 's', 's', n, (array['visit', 'tender', 'website'])[1 + n % 3], 1001 + n % 5, 1000 + n, ${day}, n % 100, ${whose},
    (array['won', 'lost', 'active', 'active', 'open', 'ordering', 'reworking'])[1 + n % 7], ${ago}, 1 + n % 4, case when n % 7 < 2 then ${day} end, ${ago}, ${otherDay}, ${whose}, ${ago} from ${numbers};
insert into opportunity_members (opportunity_id, user_id, writes) select n, ${other(31)}, n % 2 = 0 from ${numbers};
insert into opportunity_follow_ups (opportunity_id, way, content, contact_at, by_id, created_at) select ${whose} % ${rows}, 'phone', 'x', ${ago}, ${whose}, now() from ${numbers};
insert into opportunity_trail (opportunity_id, at, by_id, title) select ${whose} % ${rows}, ${ago}, ${whose}, 'x' from ${numbers};
insert into business_requests (id, opportunity_id, kind, approval_id, form, state, created_by, created_at) overriding system value
  select n, n, 'business_order', n, '{}', 'passed', ${whose}, now() from ${numbers};
insert into trade_orders (id, number, name, opportunity_id, customer_id, owner_id, amount, tax_rate, expected_cost, signed_on, request_id, approval_id, created_at, pinyin, pinyin_initials) overriding system value
  select n, 'LH-' || n, '订单' || n, n, n, ${whose}, 3000 + n, 6, 1, ${day}, n, n, now(), 'd', 'd' from ${numbers};
insert into trade_order_agreements (order_id, request_id, approval_id, before, after, at) select n, ${rows} + n, n, '{}', '{}', now() from ${fewer};
insert into order_instalments (order_id, position, name, amount, due_on, received) select n, 1, '一期', 3000 + n, ${day}, case when n % 2 = 0 then 3000 + n else 0 end from ${numbers};
insert into receipts (id, order_id, received_on, amount, way, by_id, created_at) overriding system value select n, n, ${day}, 1000 + n, (array['transfer', 'cash'])[1 + n % 2], ${whose}, now() from ${numbers};
insert into receipt_shares (receipt_id, instalment_id, amount) select n, i.id, 1000 from ${numbers} join order_instalments i on i.order_id = n;
insert into write_offs (order_id, instalment_id, amount, approval_id, at) select i.order_id, i.id, 1, i.order_id, now() from order_instalments i where i.order_id <= ${few};
insert into order_invoices (order_id, kind, state, amount, title, number, issued_on, issued_by, asked_by, asked_at)
  select n, 'special', 'issued', 1000 + n, 'x', 'LF' || n, ${day}, ${heavy}, ${whose}, ${ago} from ${numbers};
insert into business_targets (year, user_id, amount, changed_by, changed_at) select 2026, ${heavy} + n - 1, 1000, ${heavy}, now() from ${fewer};
insert into project_sets (id, name, owner_id, created_by, created_at) overriding system value select n, '集' || n, ${heavy}, ${heavy}, ${ago} from generate_series(1, 500) n;
insert into projects (id, name, pinyin, pinyin_initials, number, type_id, set_id, leader_id, order_id, status, planned_start, planned_end, created_by, created_at) overriding system value
  select n, '项目' || n, 'x', 'x', case when ${status} > 1 then 'LP-' || n end, 1001 + n % 5, 1 + n % 500, case when ${status} > 3 then ${whose} end, n, ${status},
    least(${day}, ${otherDay}), greatest(${day}, ${otherDay}), ${whose}, ${ago} from ${numbers};
insert into project_members (project_id, user_id, role, weight, participation, start_on, created_at) select n, ${whose}, 'member', 10, 1, ${day}, now() from ${numbers};
insert into project_trail (project_id, at, by_id, title) select ${ofFive}, ${ago}, ${whose}, 'x' from ${numbers};
insert into project_requests (id, project_id, kind, approval_id, form, state, created_by, created_at) overriding system value select n, n, 'project_establish', n, '{}', 'passed', ${whose}, now() from ${numbers};
insert into bid_notices (id, project_id, kind, words, requirements, reward, planned_start, planned_end, deadline, departments, posts, deciders, state, created_by, created_at) overriding system value
  select n, n, case when n % 10 = 0 then 'internal' else 'client' end, '项目' || n, 'x', 'y', ${day}, ${day} + 30, ${ago}, case when n % 3 = 0 then array[1001 + n % 1000]::bigint[] else '{}' end, '{}', array[${other(31)}], case when n % 50 = 0 then 'open' else 'awarded' end, ${whose}, ${sent('n')} from ${numbers};
insert into bids (id, notice_id, bidder_id, form, state, approval_id, created_at, changed_at) select n, n, ${whose}, '{}', 'passed', n, now(), now() from ${numbers};
insert into bid_members (bid_id, user_id, answer) select n, ${other(37)}, 'agreed' from ${numbers};
insert into project_costs (project_id, day, kind, amount, note, source, source_id, by_id, at) select ${ofFive}, ${day}, (array['labour', 'other'])[1 + n % 2], 100, '', 'hand', n, ${whose}, now() from ${numbers};
insert into project_tasks (id, project_id, title, owner_id, state, planned_start, planned_end, milestone, created_by, created_at) overriding system value
  select n, ${ofFive}, '任务' || n, ${whose}, (array['todo', 'doing', 'done', 'cancelled'])[1 + n % 4], ${day}, ${day}, n % 10 = 0, ${heavy}, ${ago} from ${numbers};
insert into client_documents (id, project_id, kind, request_id, round, content, sha256, created_at) overriding system value
  select n, ${ofFive}, case when n % 2 = 0 then 'report' else 'acceptance' end, case when n % 2 = 1 then n end, case when n % 2 = 1 then 1 end, '{}', sha256('{}'::bytea), ${ago} from ${numbers};
insert into project_reports (project_id, done, next, risks, progress, document_id, published_at, created_by, created_at)
  select ${ofFive}, 'x', 'x', '', 1, case when n % 2 = 0 then n end, case when n % 2 = 0 then now() end, ${whose}, ${ago} from ${numbers};
insert into client_links (project_id, purpose, document_id, secret_hash, created_by, created_at, expires_at, used_at, revoked_at)
  select ${ofFive}, (array['report', 'accept', 'pleased'])[1 + n % 3], case when n % 3 < 2 then n end, sha256(n::text::bytea), ${whose}, ${ago}, ${ago} + interval '30 days',
    case when n % 5 = 0 then now() end, case when n % 5 = 1 then now() end from ${numbers};
insert into client_answers (document_id, link_id, outcome, words, signer, at) select n, n, 'accepted', '', 'x', now() from generate_series(1, ${rows}, 2) n;
insert into client_scores (project_id, link_id, leader_id, quality, schedule, communication, skill, overall, words, signer, at)
  select n, n, ${whose}, 5, 5, 5, 5, 5, '', 'x', now() from ${numbers};
insert into cockpit_links (name, secret_hash, created_by, created_at, expires_at, revoked_at, revoked_by)
  select '大屏' || n, sha256(('wall' || n)::bytea), ${whose}, ${ago}, ${ago} + interval '90 days', case when n % 3 = 0 then now() end, case when n % 3 = 0 then ${heavy} end from generate_series(1, 500) n;
insert into task_dependencies (task_id, after_id) select n + 1, n from generate_series(1, ${rows - 1}) n;
insert into goods (id, number, name, pinyin, pinyin_initials, unit, category, price, low_line, enabled, stock, value, created_by, created_at) overriding system value
  select n, 'LG-' || n, '物资' || n, 'w', 'w', '个', (array['线材', '辅材', '设备', '终端', '其他'])[1 + n % 5], 100, case when n % 10 = 0 then 5000 end, n % 5 < 2, 1000 * (n % 20), 100 * (n % 20),
    ${heavy}, ${ago} from ${numbers};
insert into suppliers (name, pinyin, pinyin_initials, contact, phone, main_goods, note, enabled, created_by, created_at)
  select '供应商' || n, 'g', 'g', '', '', '', '', n % 5 < 2, ${heavy}, ${ago} from ${numbers};
insert into goods_receipts (id, number, day, supplier, note, value, by_id, at) overriding system value select n, 'LR-' || n, ${day}, '供应商' || n, '', 100, ${whose}, ${ago} from ${numbers};
insert into material_uses (id, project_id, approval_id, form, state, created_by, created_at) overriding system value
  select n, ${ofFive}, n, jsonb_build_object('purpose', 'x', 'lines', '[]'::jsonb, 'words', '领用' || n), (array['passed', 'running', 'passed', 'rejected', 'reversed'])[1 + n % 5], ${whose}, ${ago} from ${numbers};
insert into material_use_lines (use_id, goods_id, num, value) select n, n, 1000, 100 from ${numbers};
insert into material_returns (id, number, use_id, project_id, note, value, by_id, at) overriding system value select n, 'LB-' || n, n, ${ofFive}, '', 100, ${whose}, ${ago} from ${numbers};
insert into goods_counts (id, number, note, value, by_id, at) overriding system value select n, 'LC-' || n, '', 100, ${whose}, ${ago} from ${numbers};
insert into goods_count_lines (count_id, goods_id, expected, counted, value) select n, n, 1000, 1000, 0 from ${numbers};
insert into stock_moves (goods_id, kind, source_id, project_id, num, value, stock_after, value_after, by_id, at)
  select case when n % 5 < 2 then 5 else n end, (array['use', 'receipt', 'use', 'return', 'count'])[1 + n % 5], n, case when n % 5 in (0, 2) then 5 when n % 5 = 3 then n end, -1000, -100, 0, 0, ${whose}, ${ago} from ${numbers};
insert into settlements (id, project_id, number, approval_id, form, state, created_by, created_at) overriding system value
  select n, ${ofFive}, n, n, jsonb_build_object('note', '', 'adjustments', '[]'::jsonb, 'words', '结算' || n), (array['passed', 'passed', 'running', 'rejected', 'reversed'])[1 + n % 5], ${whose}, ${ago} from ${numbers};
insert into settlement_shares (settlement_id, user_id, parts, minutes, units, base, amount) select n, ${whose}, '[]', 480, 480, 100, 100 from ${numbers};
insert into dividends (id, settlement_id, project_id, user_id, department_id, amount, booked_day, payroll_id, paid_day) overriding system value
  select n, n, ${ofFive}, ${whose}, 1001 + n % 1000, 100, ${day}, case when n % 20 > 0 then n % 24 end, case when n % 20 > 0 then ${day} end from ${numbers};
insert into day_costs (level, from_on, amount, created_by, created_at) select 1 + n % 20, date '2020-01-01' + n, 100, ${heavy}, now() from generate_series(1, 240) n;
insert into ledger_entries (id, kind, source_id, day, note, at) overriding system value select n, 'settlement', n, ${day}, '', ${ago} from ${numbers};
insert into ledger_lines (entry_id, account, account_id, amount) select n, 'project', ${ofFive}, -100 from ${numbers} union all select n, 'person', ${whose}, 100 from ${numbers};
insert into announcements (id, title, content, plain, department_ids, pinned, must_confirm, state, published_at, created_by, created_at) overriding system value
  select n, '公告' || n, '[]', '正文', '{}', n % 50 = 0, n % 10 = 0, 'published', ${ago}, ${whose}, ${ago} from generate_series(1, 500) n;
insert into announcement_readers (announcement_id, user_id, read_at) select 1 + n % 500, ${other(31)}, case when n % 3 > 0 then now() end from ${numbers} on conflict do nothing;
insert into document_folders (id, name, power_member, department_ids, created_by, created_at) overriding system value
  select n, '夹' || n, '{}', '{}', ${heavy}, now() from generate_series(1, 50) n;
insert into documents (id, kind, folder_id, name, power_member, department_ids, version, file_id, content, content_state, created_by, created_at, changed_by, changed_at, deleted_at) overriding system value
  select n, case when n % 10 = 0 then 'template' else 'company' end, case when n % 10 > 0 then 1 + n % 50 end, '文档' || n, '{}', '{}', 1, n, '内容' || n, 'done', ${whose}, ${ago}, ${whose}, ${ago},
    case when n % 20 = 1 then ${ago} end from ${numbers};
insert into document_versions (document_id, version, file_id, note, by_id, at) select n, 1, n, '', ${whose}, now() from ${numbers};
insert into functional_modules (id, name, version, description, owner_id, created_by, changed_at) overriding system value select n, '模块' || n, '1', '', ${heavy}, ${heavy}, ${ago} from generate_series(1, 500) n;
insert into functional_module_projects (module_id, project_id) select 1 + n % 500, n from ${numbers};
insert into task_comments (task_id, by_id, at, content) select case when n % 5 < 2 then 5 else n end, ${whose}, ${ago}, 'x' from ${numbers};
insert into claims (id, type, user_id, project_id, department_id, reason, payee, bank_name, bank_account, state, approval_id, total, approved, pay_state, passed_on, files, created_at, updated_at) overriding system value
  select n, (array['normal', 'travel'])[1 + n % 2], ${whose}, case when n % 3 = 0 then 1 + n % ${rows} end, 1001 + n % 1000, '报销' || n, 'x', '', '',
    case when n % 7 = 0 then 'running' else 'passed' end, n, 1000 + n, 1000 + n, case when n % 7 > 0 then (array['due', 'paid'])[1 + n % 2] end, case when n % 7 > 0 then ${day} end, 1, ${ago}, ${ago} from ${numbers};
insert into claim_lines (id, claim_id, position, start_place, end_place, transport, bill_price, bill_num, subsidy, subsidy_price, other, other_price, over_reason, re_no) overriding system value
  select n, n, 0, '', '北京', '', 0, 0, 0, 0, 'x', 1000 + n, '', '' from ${numbers};
insert into claim_invoices (key, claim_id, line_id) select 'L' || n, n, n from ${numbers};
insert into claim_readings (file_id, number, buyer, buyer_code, read_at) select n, 'L' || n, '', '', now() from ${numbers};
insert into loans (id, user_id, approval_id, form, state, created_by, created_at, amount, return_on, paid, settled) overriding system value
  select n, ${whose}, ${rows} + n, '{"purpose": "x", "amount": 1000, "return_on": "2026-01-01"}', 'passed', ${whose}, ${ago}, 1000, ${day}, n % 3 > 0, case when n % 3 = 1 then 1000 else 0 end from ${fewer};
insert into loan_entries (loan_id, kind, amount, day, note, at) select 1 + n % ${few}, 'return', 1, ${day}, '', now() from ${numbers};
insert into claim_offsets (claim_id, loan_id, amount, held) select n, n, 1, false from ${fewer};
insert into claim_payments (kind, claim_id, approval_id, number, user_id, department_id, amount, payee, bank_name, bank_account, state, due_at, paid_on)
  select 'reimburse', n, n, 'LB-' || n, ${whose}, 1001 + n % 1000, 1000 + n, '收款人' || n, '', '', case when n % 2 = 0 then 'due' else 'paid' end, ${ago}, case when n % 2 = 1 then ${day} end from ${numbers};
insert into claim_project_sums (project_id, claims, files, amount, last_at) select n, 1, 1, n, ${ago} from ${numbers};
insert into growth_entries (user_id, department_id, day, kind, rule_id, source, source_id, project_id, base, percent, participation, score, value, by_id)
  select ${whose}, 1001 + n % 1000, ${day}, (array['finished', 'on_time', 'satisfaction', 'bid_won', 'grant'])[1 + n % 5], (select min(id) from growth_rules), 'score', -n, ${ofFive}, 100, 100, 100, 50, 100, ${other(31)} from ${numbers};
insert into board_sums (measure, subject, period, subject_id, amount)
  select 'growth', 'person', case when n % 5 < 2 then '2026' else '2025-' || lpad((1 + n % 12)::text, 2, '0') end, ${heavy} - 1 + n, 1 + n % 9000 from ${numbers};
insert into claim_budgets (department_id, year, amount) select 1000 + n, 2026, 1000 from generate_series(1, 1000) n;
insert into payroll_runs (id, number, kind, month, pay_date, state, created_at, published_at, paid_on) overriding system value
  select n, 'LG-' || n, 'extra', date_trunc('month', ${day}), ${day}, 'paid', ${ago}, now(), ${day} from generate_series(1, 600) n;
insert into payroll_sheets (run_id, user_id, department_id, job_number, user_name, month, monthly, tax_year, tax_month, published, compute_no, gross, leave_cut, bonus, dividend, social,
    housing, tax, bonus_tax, other, net, debt, company_social, company_housing, income, additional, basic, taxable, bonus_apart, lines, leave_rows, returned_days, facts, moved, over, reasons, state)
  select case when n % 5 < 2 then 100 + n when n % 5 < 4 then 5 else 10 + n % 20 end, case when n % 5 < 2 then ${heavy} else ${heavy} + n end, 1001 + n % 1000, 'T' || n, '员工' || n,
    date_trunc('month', ${day}), true, 2024, 1, true, 1, n, 0, 0, 0, 0, 0, 0, 0, 0, n, 0, 0, 0, n, 0, 0, 0, 0, '[]', '[]', '[]', '', n % 999, n % 9 = 0, '{}',
    (array['unread', 'read', 'confirmed'])[1 + n % 3] from ${numbers};
insert into payroll_items (run_id, user_id, kind, amount, reason, created_at) select ${ofFive}, ${whose}, (array['bonus', 'other'])[1 + n % 2], n, '奖' || n, ${ago} from ${numbers};
insert into payroll_deductions (user_id, month, amount) select ${heavy} + n - 1, date '2026-01-01', 1 from ${numbers};
insert into payroll_openings (user_id, year, through, income, special, additional, withheld) select ${heavy} + n - 1, 2026, 1, 1, 1, 1, 1 from ${numbers};
insert into payroll_people (user_id, excluded) select ${heavy} + n - 1, n % 50 = 0 from ${fewer};
insert into leave_facts select * from leave_facts_counted on conflict do nothing;
insert into claim_facts select * from claim_facts_counted;
insert into claim_cells select * from claim_cells_counted;
insert into claim_sums select * from claim_sums_counted;
insert into payroll_sums select * from payroll_sums_counted;
insert into report_views (user_id, page, name, search) select ${heavy} + n, 'leave', '视图', '' from ${fewer};
insert into payslip_entries (sheet_id, by_id, content, at) select n, ${whose}, 'x', ${ago} from ${fewer};
reset gin_pending_list_limit;
`;
