/** What stands on the demo company's licence and invoices. */
export interface DemoLegalCompany {
  readonly name: string;
  readonly creditCode: string;
  readonly address: string;
  readonly phone: string;
  readonly bankName: string;
  readonly bankAccount: string;
  readonly invoiceEmail: string;
}

export const demoLegalCompany: DemoLegalCompany = {
  name: '杭州同舟数字科技有限公司',
  creditCode: '91330106MA2DEM00XY',
  address: '浙江省杭州市西湖区文三路 90 号同舟大厦 12 层',
  phone: '0571-5550 0100',
  bankName: '中国工商银行杭州文三路支行',
  bankAccount: '1202020209900000018',
  invoiceEmail: 'fapiao@tongzhou.example',
};
