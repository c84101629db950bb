import { addDays, addMonths } from '@tongzhou/contract/rules/day.ts';
import { random } from '#demo/random.ts';

export interface DemoGoods {
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

export interface DemoReceipt {
  readonly day: string;
  readonly supplier: string;
  readonly lines: readonly { readonly name: string; readonly num: number; readonly unitCost: number }[];
}

export interface DemoMaterials {
  readonly goods: readonly DemoGoods[];
  readonly receipts: readonly DemoReceipt[];
  /** On these days some of the store was counted. */
  readonly countDays: readonly string[];
  readonly purposes: readonly string[];
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

const suppliers = ['杭州华强线缆有限公司', '上海联创网络设备有限公司', '宁波辰光电子有限公司'] as const;

/** Two years of deliveries, a count in every quarter. */
export function demoMaterials(today: string): DemoMaterials {
  const chance = random(45);
  const months = Array.from({ length: 24 }, (_, at) => addDays(addMonths(today, at - 24), chance.between(1, 9)));
  const receipts = months.map((day, at) => {
    // With the first delivery the store is filled.
    const chosen = at === 0 ? goods : goods.slice(0, -1).filter(() => chance.chance(0.28));
    return {
      day,
      supplier: chance.pick(suppliers),
      lines: (chosen.length === 0 ? goods.slice(0, 1) : chosen).map(({ name, price, delivered }) => ({
        name,
        num: delivered,
        unitCost: Math.round((price * chance.between(90, 108)) / 100),
      })),
    };
  });
  return {
    goods,
    receipts,
    countDays: months.filter((_, at) => at % 3 === 2).map((day) => addDays(day, 14)),
    purposes: ['机房布线', '现场联调', '设备更换', '试点部署', '展厅演示', '备件更新'],
  };
}
