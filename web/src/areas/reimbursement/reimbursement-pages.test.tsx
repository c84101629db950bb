import { act, type ReactNode } from 'react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import BudgetPage from '#areas/reimbursement/budgets/budget-page.tsx';
import MyReimbursementPage from '#areas/reimbursement/claims/my-reimbursement-page.tsx';
import NormalPage from '#areas/reimbursement/claims/normal-page.tsx';
import ReimburseApprovalPage from '#areas/reimbursement/payments/reimburse-approval-page.tsx';
import ProjectFilePage from '#areas/reimbursement/project-files/project-file-page.tsx';
import ProjectFilesPage from '#areas/reimbursement/project-files/project-files-page.tsx';
import {
  aBudget,
  aClaim,
  aLoan,
  answerClaims,
  aPayment,
  askedOf,
  bodiesOf,
  pageOf,
} from '#areas/reimbursement/testing/claims.ts';
import type { Reply } from '#platform/testing/network.ts';
import { control, eachTestMounts, mount, press, settled, textOfPage } from '#ui/testing/mount.tsx';

eachTestMounts();
const happyWindow = window as unknown as { happyDOM: { setViewport: (size: { width: number }) => void } };
const resize = (width: number) => act(async () => happyWindow.happyDOM.setViewport({ width }));
afterEach(() => resize(1024));

const company = { title: '', credit_code: '', address: '', phone: '', bank_name: '', bank_account: '', email: '' };
const payee = { department_name: '交付部', payee: '李晓岚', bank_name: '', bank_account: '' };
const beginning = { ...payee, company, standards: [], loans: [], places: [] };

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
    filled: { data: beginning },
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

describe.each(Object.entries(screens))('%s', (_, { page, address, path, filled, row, empty }) => {
  const show = async (reply: Reply) => {
    answerClaims({ [`GET ${path}`]: reply });
    await mount(page, address);
  };

  test('says that it loads', async () => {
    await show('awaited');
    await settled(() => expect(document.querySelector('[aria-busy="true"], .ant-skeleton')).not.toBeNull());
    expect(textOfPage()).not.toContain(row);
  });

  test('that could not be loaded says so and loads again', async () => {
    await show({ status: 500, msg: '服务器内部错误' });
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
