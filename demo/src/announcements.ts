/** An announcement of the demo company. */
export interface DemoAnnouncement {
  readonly title: string;
  readonly lines: readonly string[];
  readonly daysAgo: number;
  readonly author: 'hr' | 'leader';
  /** Nobody named: everyone. */
  readonly departments: readonly string[];
  readonly mustConfirm?: true;
  readonly pinned?: true;
  readonly state: 'draft' | 'scheduled' | 'published' | 'withdrawn';
  /** How many of a hundred have read it. */
  readonly readShare: number;
}

const published = { state: 'published', departments: [], author: 'hr', readShare: 100 } as const;

/** Two years of them, the latest last. */
export const demoAnnouncements: readonly DemoAnnouncement[] = [
  {
    ...published,
    title: '关于启用新办公系统的通知',
    lines: ['即日起请假、审批、项目与商机统一在同舟办理。', '使用中有问题请联系综合管理部。'],
    daysAgo: 720,
    author: 'leader',
  },
  {
    ...published,
    title: '差旅与报销管理办法（试行）',
    lines: ['出差前须提交申请。', '发票应在返回后十五日内提交，逾期须说明原因。', '住宿标准见附表。'],
    daysAgo: 600,
    mustConfirm: true,
  },
  {
    ...published,
    title: '年度体检安排',
    lines: ['体检时间为本月第二周，请空腹前往。', '不能参加的同事请提前与人事联系改期。'],
    daysAgo: 410,
  },
  {
    ...published,
    title: '半年度经营情况通报',
    lines: ['本期签约与回款均完成计划。', '接下来的重点是按期交付与客户满意度。'],
    daysAgo: 290,
    author: 'leader',
  },
  {
    ...published,
    title: '办公室访客登记的说明',
    lines: ['访客须在前台登记，由接待人陪同进入办公区。', '机房与财务室不接待访客。'],
    daysAgo: 236,
  },
  {
    ...published,
    title: '研发中心代码评审规范',
    lines: ['所有合并都须至少一人评审。', '涉及数据库结构的改动须由组长评审。'],
    daysAgo: 180,
    departments: ['研发中心'],
  },
  {
    ...published,
    title: '会议室搬迁（已取消）',
    lines: ['原定本周末搬迁会议室，因施工推迟，另行通知。'],
    daysAgo: 95,
    state: 'withdrawn',
  },
  {
    ...published,
    title: '信息安全管理规定',
    lines: ['账号不得外借，离开座位须锁屏。', '客户资料只在系统内流转，不得发到个人邮箱或聊天群。'],
    daysAgo: 60,
    author: 'leader',
    mustConfirm: true,
    pinned: true,
  },
  {
    ...published,
    title: '新办公椅与显示器领用通知',
    lines: ['本周四下午两点起在仓库领用，先到先得。', '旧物请贴标签放在走廊东侧，由行政统一回收。'],
    daysAgo: 38,
    readShare: 97,
  },
  {
    ...published,
    title: '消防演练通知',
    lines: ['下周三下午三点进行消防演练，请听到警报后按疏散图离开。'],
    daysAgo: 14,
    readShare: 92,
  },
  {
    ...published,
    title: '关于季度总结的安排',
    lines: ['请各部门负责人在月底前收齐总结。', '格式不限，重点写做成了什么、学到了什么、下季度打算做什么。'],
    daysAgo: 3,
    readShare: 55,
  },
  {
    ...published,
    title: '食堂本周菜单调整',
    lines: ['应大家要求，周二、周四增加面食窗口。'],
    daysAgo: 0,
    readShare: 20,
  },
  {
    ...published,
    title: '下月值班安排',
    lines: ['值班表见附件，需要调班的同事请自行协商，并在值班前两天告知综合管理部。'],
    daysAgo: 1,
    state: 'scheduled',
  },
  {
    ...published,
    title: '新员工入职培训（草稿）',
    lines: ['待补充讲师与日期。'],
    daysAgo: 1,
    state: 'draft',
  },
];
