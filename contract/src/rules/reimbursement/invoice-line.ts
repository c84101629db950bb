// What the invoices that were put into a line say together. It fills the line; what someone typed instead is theirs.

export interface SaidByInvoice {
  /** '' where it could not be read. */
  readonly number: string;
  /** 分. */
  readonly amount: number | null;
  readonly day: number | null;
}

export interface InvoiceLine {
  readonly re_no: string;
  /** The sum in 分, where each says its own. */
  readonly amount: number | null;
  /** Of the latest. */
  readonly day: number | null;
  readonly sheets: number;
}

/** One that was put in twice, as a PDF and as its XML, counts once. */
export function ofInvoices(read: readonly SaidByInvoice[]): InvoiceLine {
  const invoices = [...Map.groupBy(read, ({ number }) => number)].filter(([number]) => number !== '');
  const amounts = invoices.flatMap(([, same]) => same.find(({ amount }) => amount !== null)?.amount ?? []);
  const days = invoices.flatMap(([, same]) => same.flatMap(({ day }) => day ?? []));
  return {
    re_no: invoices.map(([number]) => number).join('，'),
    amount:
      amounts.length > 0 && amounts.length === invoices.length ? amounts.reduce((sum, one) => sum + one, 0) : null,
    day: days.length === 0 ? null : Math.max(...days),
    sheets: invoices.length,
  };
}
