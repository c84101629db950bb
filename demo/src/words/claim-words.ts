// What is claimed in the demo company, what for, and what it may cost in 元.

export type Item = readonly [title: string, least: number, most: number];

interface Occasion {
  /** {月} is the month, {客户} a customer, {项目} the project that bears it. */
  readonly reason: string;
  readonly ofProject: boolean;
  readonly items: readonly Item[];
}

const rides: readonly Item[] = [
  ['市内打车', 28, 160],
  ['停车费', 15, 80],
  ['夜间打车', 35, 120],
];
const office: readonly Item[] = [
  ['文具与便签', 60, 280],
  ['复印纸', 120, 320],
  ['打印机硒鼓', 180, 560],
  ['白板与记号笔', 90, 260],
];

export const occasions: readonly Occasion[] = [
  { reason: '{月}办公用品与耗材', ofProject: false, items: office },
  { reason: '{月}市内交通与快递', ofProject: false, items: [...rides, ['快递费', 22, 190]] },
  {
    reason: '{客户}来访接待',
    ofProject: false,
    items: [
      ['接待用餐', 320, 980],
      ['接送用车', 120, 360],
      ['会议茶歇', 90, 320],
    ],
  },
  {
    reason: '部门技术资料与培训',
    ofProject: false,
    items: [
      ['技术书籍', 79, 420],
      ['在线课程', 199, 899],
      ['认证考试报名费', 680, 1800],
    ],
  },
  {
    reason: '{月}部门团建',
    ofProject: false,
    items: [
      ['团建用餐', 680, 1900],
      ['场地与器材', 300, 900],
    ],
  },
  {
    reason: '校园招聘会',
    ofProject: false,
    items: [
      ['展位费', 500, 1500],
      ['宣传物料印刷', 260, 880],
      ['市内打车', 28, 120],
    ],
  },
  {
    reason: '{客户}投标费用',
    ofProject: false,
    items: [
      ['标书打印装订', 260, 780],
      ['标书购买费', 300, 500],
      ['快递费', 22, 60],
    ],
  },
  {
    reason: '{项目}上线值守',
    ofProject: true,
    items: [
      ['加班晚餐', 160, 560],
      ['夜间打车', 35, 120],
      ['便携网络流量', 50, 120],
    ],
  },
  {
    reason: '{项目}联调期间零星采购',
    ofProject: true,
    items: [
      ['测试手机配件', 59, 320],
      ['转接线与移动硬盘', 89, 460],
      ['快递费', 22, 90],
    ],
  },
  {
    reason: '{项目}云资源续费',
    ofProject: true,
    items: [
      ['云服务器续费', 360, 2600],
      ['域名续费', 65, 180],
      ['短信包', 100, 500],
      ['SSL 证书', 199, 900],
    ],
  },
  {
    reason: '{项目}评审会',
    ofProject: true,
    items: [
      ['会议室租用', 600, 1600],
      ['资料打印装订', 120, 420],
      ['会议用餐', 260, 860],
    ],
  },
  { reason: '{月}往返{客户}现场交通', ofProject: true, items: rides },
];

export const journeys = [
  '现场调研',
  '需求评审',
  '方案汇报',
  '设备安装',
  '上线支持',
  '用户培训',
  '项目例会',
  '验收',
  '季度巡检',
  '商务洽谈',
] as const;

/** Where one goes without a customer there, and what for. */
export const eventsAway = ['行业展会', '厂商培训', '技术大会', '认证考试'] as const;
export const placesAway = ['北京', '上海', '成都', '武汉', '西安'] as const;
const far = ['北京', '成都', '西安', '广州', '深圳', '佛山', '东莞', '珠海', '桂林', '长沙', '厦门'];

/** For one way, in 元. */
export const costOf = (
  place: string,
): { readonly by: '飞机' | '高铁'; readonly least: number; readonly most: number } =>
  far.includes(place) ? { by: '飞机', least: 520, most: 1380 } : { by: '高铁', least: 48, most: 260 };

/** In thousands of 元. */
export const loanPurposes: readonly [Item, ...Item[]] = [
  ['杭州数字经济展备用金', 3, 6],
  ['驻场团队备用金', 2, 4],
  ['投标保证金', 5, 9],
  ['现场辅材采购预付款', 2, 5],
  ['年度客户交流会预付款', 4, 6],
  ['外地仓库租用押金', 2, 3],
];
