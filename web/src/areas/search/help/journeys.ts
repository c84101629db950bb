// What people come to do, in the order in which most need it. e2e/help-pictures.ts takes a picture of each, from the demo company.

export interface Journey {
  /** Of its picture. */
  readonly key: string;
  readonly title: string;
  /** Where it begins; it is shown to those who may open that. */
  readonly to: string;
  readonly steps: readonly string[];
  /** By which persona of the demo company the picture is taken, and what stands on it when it is drawn. */
  readonly persona: string;
  readonly shown: string;
}

export const journeys: readonly Journey[] = [
  {
    key: 'search',
    title: '找人、找单据、找功能',
    to: '/home',
    steps: [
      '按 Ctrl K（苹果电脑 ⌘ K）或 /，手机上点右上角的放大镜。',
      '输入汉字、拼音、拼音首字母或编号，例如“数据”“zhangwei”“zw”“QJ-2026”。',
      '用上下键选择，回车打开；按 Esc 关闭。只会搜到你有权打开的内容。',
    ],
    persona: '系统管理员',
    shown: '.home-shortcut',
  },
  {
    key: 'leave',
    title: '请假',
    to: '/staff/my_center/leave?apply=1',
    steps: [
      '选择假期类型和起止时间，系统按工作日历计算天数，并显示剩余额度。',
      '提交后可以看到审批走到哪一步；还没有审批完时可以撤回。',
      '提前回来上班时，在记录里销假，没有休的天数会退回。',
    ],
    persona: '员工',
    shown: '[role="dialog"]',
  },
  {
    key: 'claim',
    title: '报销',
    to: '/staff/my_center/reimbursement/normal',
    steps: [
      '把发票拖进明细行，系统读出号码、日期和金额，请核对。',
      '重复的发票会被拦下，跨年和连号会提醒。',
      '有借支时可以选择冲账；通过后由财务打款，进度在“我的报销”里查看。',
    ],
    persona: '员工',
    shown: 'form',
  },
  {
    key: 'decide',
    title: '处理审批',
    to: '/approval/leave',
    steps: [
      '工作台列出等得最久的几项，点“全部”查看所有类型中等你处理的申请；铃铛也会提示。',
      '同意、驳回、退回、转交、加签都在详情里；列表上可以批量同意。',
      '不在的时候，设置代理审批，由指定的人代你处理。',
    ],
    persona: '部门负责人',
    shown: '.ant-table-row',
  },
  {
    key: 'opportunity',
    title: '跟进商机，签成订单',
    to: '/business_management/business_list?view=board',
    steps: [
      '新增商机并提交审批，通过后开始跟进，每次联系后写下下一次的时间。',
      '签约后点“成单”，填写合同、回款计划和预计成本，提交审批。',
      '通过后自动生成订单和项目草稿，回款、开票在订单里登记。',
    ],
    persona: '商务',
    shown: '.board-card',
  },
  {
    key: 'project',
    title: '立项、派单、交付',
    to: '/project_management/project_list',
    steps: [
      '从项目草稿或“新建项目”填写资料，提交立项。',
      '立项后派单给团队，或者发布揭榜，由员工投标。',
      '任务、成本、进展汇报都在项目页；完成后申请验收，再结算。',
    ],
    persona: '项目管理',
    shown: '.ant-table-row',
  },
  {
    key: 'material',
    title: '领用物资',
    to: '/material/project',
    steps: [
      '在“项目物资”选择物资和数量，选好项目，提交领用。',
      '审批通过后出库，金额计入项目成本。',
      '用不完的可以退库。',
    ],
    persona: '项目管理',
    shown: '.ant-table-row',
  },
  {
    key: 'payslip',
    title: '看工资条',
    to: '/staff/my_center/salary',
    steps: [
      '每月发布后会收到消息，在“我的工资”里打开。',
      '点每一项可以看到是怎么算的。',
      '确认，或者直接提出疑问，由人事答复。',
    ],
    persona: '员工',
    shown: '.panel',
  },
  {
    key: 'document',
    title: '查公司文档',
    to: '/document_management/company_document',
    steps: ['按文件夹查看，或者用关键词搜索文件名和内容。', '多数文件可以直接预览，以前的版本都在详情里。'],
    persona: '员工',
    shown: '.ant-table-row',
  },
  {
    key: 'entry',
    title: '新员工入职',
    to: '/staff/index',
    steps: [
      '点“邀请入职”，把链接发给新员工，由本人填写资料。',
      '收到登记后安排部门、岗位和直属上级，审批通过即入职。',
      '转正、岗位变动、调薪、离职都从员工列表开始。',
    ],
    persona: '人事',
    shown: '.ant-table-row',
  },
  {
    key: 'permission',
    title: '分配权限',
    to: '/basic_management/permission_settings',
    steps: [
      '权限组决定能看到哪些菜单、按钮和谁的数据。',
      '调整成员后立即生效，不需要重新登录。',
      '不清楚某人为什么能看到一条数据时，用“为什么能看到”。',
    ],
    persona: '系统管理员',
    shown: '.panel',
  },
];
