import { act, type ReactNode } from 'react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import BudgetPage from '#areas/reimbursement/budgets/budget-page.tsx';
import ClaimPage from '#areas/reimbursement/claims/claim-page.tsx';
import MyReimbursementPage from '#areas/reimbursement/claims/my-reimbursement-page.tsx';
import NormalPage from '#areas/reimbursement/claims/normal-page.tsx';
import ReimburseApprovalPage from '#areas/reimbursement/payments/reimburse-approval-page.tsx';
import ProjectFilePage from '#areas/reimbursement/project-files/project-file-page.tsx';
import ProjectFilesPage from '#areas/reimbursement/project-files/project-files-page.tsx';
import { aBudget, aClaim, aLoan, answerClaims, aPayment, askedOf, bodiesOf, pageOf } from '#areas/reimbursement/testing/claims.ts';
import { signedIn, toasts } from '#platform/testing/browser.ts';
import type { Reply } from '#platform/testing/network.ts';
import { control, eachTestMounts, field, mount, press, settled, textOfPage, type } from '#ui/testing/mount.tsx';

eachTestMounts();
beforeAll(async () => {
  await Promise.all([
    import('#areas/reimbursement/loans/loan-dialog.tsx'),
    import('#areas/reimbursement/payments/payment-dialogs.tsx'),
  ]);
}, 60_000);

const resize = (width: number) =>
  act(async () => {
    Object.assign(window, { innerWidth: width });
    window.dispatchEvent(new Event('resize'));
  });
afterEach(() => resize(1440));

const dialog = () => document.querySelector('[role="dialog"]')?.textContent ?? '';
const confirm = () =>
  act(async () => document.querySelector<HTMLElement>('.ant-modal-footer .ant-btn-primary')?.click());

interface Shown {
  readonly page: () => ReactNode;
  readonly address: string;
  /** What it cannot do without. */
  readonly path: string;
  readonly filled: Reply;
  /** What a row says, and what is said where there is none; undefined where there always is one. */
  readonly row: string;
  readonly empty?: string;
}

const aProject = { project_id: 5, number: 'XM-5', project_title: '机房改造', leader_name: '周望', claims: 2, files: 3 };
const aFile = { id: 8, file_name: '发票.pdf', url: '/x', size: 10, content_type: 'application/pdf', claim_id: 1 };

const screens: Readonly<Record<string, Shown>> = {
  我的报销: {
    page: () => <MyReimbursementPage />,
    address: '/screen',
    path: '/api/reportStats/myReimbursePage',
    filled: pageOf([aClaim(1)]),
    row: '办公用品1',
    empty: '暂无报销',
  },
  我的借支: {
    page: () => <MyReimbursementPage />,
    address: '/screen?tab=loans',
    path: '/api/reimburse/myLoanPage',
    filled: pageOf([aLoan(1)]),
    row: '逾期 3 天',
    empty: '暂无借支',
  },
  普通报销: {
    page: () => <NormalPage />,
    address: '/screen',
    path: '/api/reimburse/index',
    filled: answerOf('/api/reimburse/index'),
    row: '审批人只看到后四位',
  },
  待打款: {
    page: () => <ReimburseApprovalPage />,
    address: '/screen?tab=pay',
    path: '/api/reimburse/paymentPage',
    filled: pageOf([aPayment(1), aPayment(2, { problem: '撤销审批中' })]),
    row: '**** 5678',
    empty: '暂无待打款的单据',
  },
  借支台账: {
    page: () => <ReimburseApprovalPage />,
    address: '/screen?tab=pay&view=loans',
    path: '/api/reimburse/loanPage',
    filled: pageOf([aLoan(1)]),
    row: '展会备用金1',
    empty: '暂无借支',
  },
  预算: {
    page: () => <BudgetPage />,
    address: '/screen',
    path: '/api/reimburse/budgetPage',
    filled: pageOf([aBudget(1)]),
    row: '交付1部',
    empty: '暂无预算',
  },
  差旅标准: {
    page: () => <BudgetPage />,
    address: '/screen?tab=standards',
    path: '/api/reimburse/standards',
    filled: { data: [{ level: '一线', cities: ['北京', '上海'], subsidy: 120 }] },
    row: '北京、上海',
  },
  项目报销文件: {
    page: () => <ProjectFilesPage />,
    address: '/screen',
    path: '/api/fileManage/reimburseProjectPage',
    filled: pageOf([{ ...aProject, amount: 900, last_at: 1 }]),
    row: '机房改造',
    empty: '暂无项目报销文件',
  },
};

function answerOf(path: string): Reply {
  if (path !== '/api/reimburse/index') return 'lost';
  const company = { title: '', credit_code: '', address: '', phone: '', bank_name: '', bank_account: '', email: '' };
  const own = { department_name: '交付部', payee: '李晓岚', bank_name: '', bank_account: '' };
  return { data: { ...own, company, standards: [], loans: [], places: [] } };
}

describe.each(Object.entries(screens))('%s', (_, { page, address, path, filled, row, empty }) => {
  const show = async (reply: Reply) => {
    answerClaims({ [`GET ${path}`]: reply });
    await mount(page, address);
  };

  test('says that it loads, that it could not be loaded, and that one may not', async () => {
    await show('awaited');
    await settled(() => expect(document.querySelector('[aria-busy="true"], .ant-skeleton')).not.toBeNull());
    expect(textOfPage()).not.toContain(row);
  });

  test('that could not be loaded says so and loads again', async () => {
    const replies: Reply[] = [{ status: 500, msg: '服务器内部错误' }, filled];
    const reply = { [`GET ${path}`]: replies[0] as Reply };
    answerClaims(reply);
    await mount(page, address);
    await settled(() => expect(textOfPage()).toContain('没有加载成功'));
    answerClaims({ [`GET ${path}`]: filled });
    await press('重试');
    await settled(() => expect(textOfPage()).toContain(row));
  });

  test('says to whom it is closed that it is', async () => {
    await show({ status: 403, msg: '没有权限' });
    await settled(() => expect(textOfPage()).toContain('如需使用，请联系管理员开通权限'));
  });

  test('is read on a desk and on a phone', async () => {
    await show(filled);
    await settled(() => expect(textOfPage()).toContain(row));
    await resize(390);
    await settled(() => expect(textOfPage()).toContain(row));
    if (empty !== undefined) expect(document.querySelector('.row-cards')).not.toBeNull();
  });

  test.runIf(empty !== undefined)('that has nothing says so', async () => {
    await show(pageOf([]));
    await settled(() => expect(textOfPage()).toContain(empty));
  });
});

describe('payments', () => {
  const rows = [
    aPayment(1),
    aPayment(2, { kind: 'loan', number: 'JZ-0002', record_id: 12 }),
    aPayment(3, { problem: '撤销审批中' }),
  ];
  const show = async (own: Readonly<Record<string, Reply>> = {}) => {
    const sent = answerClaims({ '/api/reimburse/paymentPage': pageOf(rows), ...own });
    await mount(() => <ReimburseApprovalPage />, '/screen?tab=pay');
    await settled(() => control('打款 BX-0001'));
    return sent;
  };

  test('several at once from the setting on ask for the password; what is wrong stands at it', async () => {
    const sent = await show({ 'POST /api/reimburse/pay': { status: 400, msg: '密码错误' } });
    const box = (name: string) => control(`选择 ${name}`, 'input') as HTMLInputElement;
    expect(box('BX-0003').disabled).toBe(true);
    await act(async () => box('BX-0001').click());
    await act(async () => box('JZ-0002').click());
    await press('批量打款');
    await settled(() => expect(dialog()).toContain('600.00'));
    await settled(() => field('登录密码'));
    expect(dialog()).not.toContain('两步验证码');
    await type(field('凭证号'), '付-1');
    await confirm();
    await settled(() => expect(dialog()).toContain('请输入登录密码'));
    expect(bodiesOf('POST /api/reimburse/pay', sent)).toEqual([]);
    await type(field('登录密码'), 'wrong');
    await confirm();
    await settled(() => expect(dialog()).toContain('密码错误'));
    expect(bodiesOf('POST /api/reimburse/pay', sent)).toMatchObject([
      { ids: [1, 2], voucher: '付-1', password: 'wrong' },
    ]);
  });

  test('whoever has a second factor may give its code instead', async () => {
    const me = { user_info: { id: 7, name: '李晓岚' }, currentPermissions: ['*'], routerRole: [], userType: 1 };
    const sent = await show({
      '/api/user/userDetailUserInfo': { data: { ...me, second_factor: true } },
      '/api/reimburse/paymentCount': { data: { due: 2, amount: 600, proof_from: 0 } },
      'POST /api/reimburse/pay': { data: { count: 1, amount: 300 } },
    });
    await press('打款 BX-0001');
    await settled(() => field('或两步验证码'));
    await type(field('凭证号'), '付-1');
    await type(field('或两步验证码'), '123456');
    await confirm();
    await settled(() => expect(toasts()).toContain('已打款'));
    const [body] = bodiesOf('POST /api/reimburse/pay', sent);
    expect(body).toMatchObject({ ids: [1], one_time_code: '123456' });
    expect(body).not.toHaveProperty('password');
  });

  test('a loan that is not paid out is cancelled with a reason; a claim is not', async () => {
    const sent = await show({ 'POST /api/reimburse/cancelLoan': { data: null } });
    expect(() => control('取消借支 BX-0001')).toThrow();
    await press('取消借支 JZ-0002');
    await settled(() => field('原因'));
    await confirm();
    await settled(() => expect(dialog()).toContain('请填写原因'));
    await type(field('原因'), '活动取消');
    await confirm();
    await settled(() => expect(toasts()).toContain('借支已取消'));
    expect(bodiesOf('POST /api/reimburse/cancelLoan', sent)).toEqual([{ id: 12, reason: '活动取消' }]);
  });

  test('who does not pay sees approvals only', async () => {
    signedIn([607]);
    answerClaims();
    await mount(() => <ReimburseApprovalPage />);
    await settled(() => expect(textOfPage()).toContain('报销审批'));
    expect(textOfPage()).not.toContain('待打款');
  });
});

describe('loans', () => {
  test('what came back in cash is booked, at most what is left', async () => {
    const sent = answerClaims({
      '/api/reimburse/loanPage': pageOf([aLoan(1)]),
      'POST /api/reimburse/returnLoan': { data: null },
    });
    await mount(() => <ReimburseApprovalPage />, '/screen?tab=pay&view=loans');
    await settled(() => control('登记还款 JZ-0001'));
    await press('登记还款 JZ-0001');
    await settled(() => expect(field('还款金额').value).toBe('450.00'));
    await confirm();
    await settled(() => expect(toasts()).toContain('还款已登记'));
    expect(bodiesOf('POST /api/reimburse/returnLoan', sent)).toMatchObject([{ id: 1, amount: 450, note: '现金还款' }]);
  });
});

describe('budgets and standards', () => {
  test('a budget that is taken away is sent as none; who may not change it is offered nothing', async () => {
    const sent = answerClaims({
      '/api/reimburse/budgetPage': pageOf([aBudget(1)]),
      'PUT /api/reimburse/budget': { data: null },
    });
    await mount(() => <BudgetPage />);
    await settled(() => control('设置 交付1部'));
    await press('设置 交付1部');
    await settled(() => expect(field('预算').value).toBe('10,000.00'));
    await type(field('预算'), '');
    await confirm();
    await settled(() => expect(toasts()).toContain('预算已保存'));
    expect(bodiesOf('PUT /api/reimburse/budget', sent)).toMatchObject([{ department_id: 1, amount: null }]);
  });

  test('who may not change them is offered nothing', async () => {
    signedIn([803]);
    answerClaims({ '/api/reimburse/budgetPage': pageOf([aBudget(1)]) });
    await mount(() => <BudgetPage />);
    await settled(() => expect(textOfPage()).toContain('交付1部'));
    expect(() => control('设置 交付1部')).toThrow();
    await press('差旅标准');
    await settled(() => expect(textOfPage()).toContain('每天补贴'));
    expect(() => control('修改标准')).toThrow();
  });
});

describe('a claim that is not there', () => {
  test('is said to be none, in the form and in its page', async () => {
    answerClaims({ '/api/reimburse/record': { status: 404, msg: '记录不存在' } });
    await mount(() => <NormalPage />, '/screen?draft=9');
    await settled(() => expect(textOfPage()).toContain('没有找到这张报销单'));
  });

  test('is said to be none in its page', async () => {
    answerClaims({ '/api/reimburse/detail': { status: 404, msg: '记录不存在' } });
    await mount(() => <ClaimPage />, '/screen?id=9');
    await settled(() => expect(textOfPage()).toContain('没有找到'));
  });
});

describe('papers of a project', () => {
  test('are fetched as one archive, of what the list shows', async () => {
    const followed: string[] = [];
    vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function (this: HTMLAnchorElement) {
      followed.push(this.getAttribute('href') ?? '');
    });
    const ticket = { url: '/api/common/archive?ticket=x', files: 1, size: 10 };
    const sent = answerClaims({
      '/api/fileManage/reimburseFileChoices': { data: { project_title: '机房改造', months: ['2026-03'], people: [] } },
      '/api/fileManage/reimburseFilePage': pageOf([
        { ...aFile, approval_id: 4, number: 'BX-1', reason: '纸', user_id: 7, user_name: '李晓岚', passed_on: 1 },
      ]),
      'POST /api/fileManage/reimburseArchive': { data: ticket },
    });
    await mount(() => <ProjectFilePage />, '/screen?project_id=5&month=2026-03');
    await settled(() => expect(textOfPage()).toContain('发票.pdf'));
    await act(async () => control('下载全部').dispatchEvent(new MouseEvent('click', { bubbles: true })));
    await settled(() => expect(followed).toEqual([ticket.url]));
    expect(bodiesOf('POST /api/fileManage/reimburseArchive', sent)).toEqual([{ project_id: 5, month: '2026-03' }]);
    expect(askedOf('/api/fileManage/reimburseFilePage', sent)[0]).toContain('month=2026-03');
  });
});
