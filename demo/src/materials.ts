import { addDays, addMonths } from '@tongzhou/contract/rules/day.ts';
import { random } from '#demo/random.ts';

interface DemoGoods {
  readonly name: string;
  readonly unit: string;
  readonly category: string;
  /** 分. */
  readonly price: number;
  /** Thousandths, as all amounts here. */
  readonly lowLine: number | null;
  /** What comes with one delivery. */
  readonly delivered: number;
}

interface DemoSupplier {
  readonly name: string;
  readonly contact: string;
  readonly phone: string;
  readonly mainGoods: string;
  readonly note: string;
  readonly enabled: boolean;
}

interface DemoReceipt {
  readonly day: string;
  readonly supplier: string;
  readonly note: string;
  readonly lines: readonly { readonly name: string; readonly num: number; readonly unitCost: number }[];
}

export interface DemoMaterials {
  readonly goods: readonly DemoGoods[];
  readonly suppliers: readonly DemoSupplier[];
  readonly receipts: readonly DemoReceipt[];
  /** On these days some of the store was counted. */
  readonly counts: readonly { readonly day: string; readonly note: string }[];
  readonly purposes: readonly string[];
  readonly returnNotes: readonly string[];
  /** Why a use is sent back or refused. */
  readonly refusals: readonly string[];
}

const goodsOf = (
  category: string,
  rows: readonly (readonly [name: string, unit: string, price: number, low: number, delivered: number])[],
): DemoGoods[] =>
  rows.map(([name, unit, price, low, delivered]) => ({
    name,
    unit,
    category,
    price: Math.round(price * 100),
    lowLine: low === 0 ? null : low * 1000,
    delivered: delivered * 1000,
  }));

const goods: readonly DemoGoods[] = [
  ...goodsOf('线材', [
    ['六类网线', '米', 3.2, 200, 610],
    ['超五类网线', '米', 2.1, 150, 305],
    ['单模光纤跳线 3 米', '根', 18, 20, 60],
    ['电源线 10A 1.8 米', '根', 12.5, 20, 50],
    ['HDMI 线 5 米', '根', 39, 5, 20],
  ]),
  ...goodsOf('辅材', [
    ['RJ45 水晶头', '个', 0.85, 100, 500],
    ['尼龙扎带 200 毫米', '包', 6.5, 10, 30],
    ['标签打印纸', '卷', 28, 5, 12],
    ['绝缘胶带', '卷', 3.6, 10, 40],
    ['PVC 线槽', '米', 5.4, 30, 120],
  ]),
  ...goodsOf('网络设备', [
    ['24 口千兆交换机', '台', 1280, 2, 4],
    ['无线接入点', '台', 690, 3, 8],
    ['工业物联网关', '台', 2350, 1, 3],
    ['光纤收发器', '对', 165, 2, 6],
  ]),
  ...goodsOf('终端与传感', [
    ['温湿度传感器', '个', 86, 10, 40],
    ['扫码枪', '把', 238, 3, 10],
    ['10.1 寸工业平板', '台', 1980, 2, 5],
    ['读卡器', '个', 75, 5, 15],
    // Bought once, and to be bought again.
    ['服务器内存 32 GB', '条', 820, 10, 6],
  ]),
];

const suppliersOf = (
  rows: readonly (readonly [name: string, contact: string, phone: string, mainGoods: string, note?: string])[],
  enabled = true,
): DemoSupplier[] =>
  rows.map(([name, contact, phone, mainGoods, note = '']) => ({ name, contact, phone, mainGoods, note, enabled }));

const suppliers: readonly DemoSupplier[] = [
  ...suppliersOf(
    [['苏州恒测传感技术有限公司', '钱恒', '0512-66000018', '温湿度传感器', '交货常延误，已停止合作']],
    false,
  ),
  ...suppliersOf([
    ['杭州华强线缆有限公司', '陈国强', '19710002001', '网线、光纤跳线、电源线', '月结三十天'],
    ['宁波东海线缆有限公司', '俞海波', '0574-87000012', '网线、PVC 线槽'],
    ['杭州城北五金机电经营部', '老沈', '19710002003', '水晶头、扎带、胶带', '现款，满五百元送货'],
    ['上海联创网络设备有限公司', '顾雯', '021-60000014', '交换机、无线接入点', '框架协议价，年底续签'],
    ['杭州智联通信器材有限公司', '章立', '19710002005', '物联网关、光纤收发器'],
    ['宁波辰光电子有限公司', '邵辰光', '19710002006', '扫码枪、工业平板、读卡器'],
    // Nothing has come from it yet.
    ['合肥安信数码科技有限公司', '', '400-000-0017', '服务器配件', '报价中'],
  ]),
];

/** Who delivers what. */
const deliverers: Readonly<Record<string, readonly string[]>> = {
  线材: ['杭州华强线缆有限公司', '宁波东海线缆有限公司'],
  辅材: ['杭州城北五金机电经营部', '杭州华强线缆有限公司'],
  网络设备: ['上海联创网络设备有限公司', '杭州智联通信器材有限公司'],
  终端与传感: ['宁波辰光电子有限公司', '苏州恒测传感技术有限公司'],
};
const receiptNotes = ['', '按采购单到货', '', '季度补货', '项目急用，分批到货', '', '替换上批退货'] as const;
const countNotes = ['季度盘点', '季度盘点（抽盘）'] as const;
const purposes = [
  '机房布线',
  '现场联调',
  '故障设备更换',
  '试点部署',
  '展厅演示',
  '备件更新',
  '三楼弱电间整理',
  '门禁点位加装',
  '监控点位补装',
  '机柜扩容',
  '车间终端更换',
  '会议室改造',
  '样机测试',
  '巡检备件补充',
] as const;
const returnNotes = ['现场剩余退回', '多领一箱，原包装退回', '型号不符，退回换货', '施工完成，余料入库'] as const;
const refusals = ['请先确认现场还缺多少', '数量偏多，请按点位重新核算', '仓库还有同类旧件，先用完'] as const;

/** Two years of deliveries, a count in every quarter. */
export function demoMaterials(today: string, workday: (day: string) => string): DemoMaterials {
  const chance = random(45);
  const months = Array.from({ length: 24 }, (_, at) =>
    workday(addDays(addMonths(today, at - 24), chance.between(1, 9))),
  );
  const receipts = months.map((day, at) => {
    // With the first delivery the store is filled.
    const chosen = at === 0 ? goods : goods.slice(0, -1).filter(() => chance.chance(0.28));
    const lines = chosen.length === 0 ? goods.slice(0, 1) : chosen;
    return {
      day,
      supplier: chance.pick(deliverers[lines[at % lines.length]?.category ?? ''] ?? []),
      note: at === 0 ? '首批入库' : (receiptNotes[at % receiptNotes.length] as string),
      lines: lines.map(({ name, price, delivered }) => ({
        name,
        num: delivered,
        unitCost: Math.round((price * chance.between(90, 108)) / 100),
      })),
    };
  });
  const counts = months
    .filter((_, at) => at % 3 === 2)
    .map((day, at) => ({ day: workday(addDays(day, 14)), note: countNotes[at % 2] as string }));
  return { goods, suppliers, receipts, counts, purposes, returnNotes, refusals };
}
