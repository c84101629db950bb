// What a request says to people: values with their labels, sections, the fields of its form, where a step stands.

export interface LabelledValue {
  readonly label: string;
  readonly value: string;
  /** A figure that not everyone who may open the request may see. */
  readonly secret?: true;
}

interface SectionPart {
  readonly title: string;
  /**
   * How things are at the moment of reading, whatever the request says: what is left today, what someone has in hand. It is no
   * part of a paper's check code, which would otherwise be wrong tomorrow.
   */
  readonly momentary?: true;
}

interface ValuesSection extends SectionPart {
  readonly kind: 'values';
  readonly rows: readonly LabelledValue[];
}

/** Each row and the total have a cell for each column. A secret column hides all of its cells. */
export interface TableSection extends SectionPart {
  readonly kind: 'table';
  readonly columns: readonly { readonly label: string; readonly align?: 'end'; readonly secret?: true }[];
  readonly rows: readonly (readonly string[])[];
  readonly total?: readonly string[];
}

interface ComparisonSection extends SectionPart {
  readonly kind: 'comparison';
  readonly rows: readonly {
    readonly label: string;
    readonly old: string;
    readonly new: string;
    /** By how much. */
    readonly note?: string;
    readonly secret?: true;
  }[];
}

/** A figure and how it came about. What explains a secret one is as secret as it. */
interface FigureSection extends SectionPart {
  readonly kind: 'figure';
  readonly value: string;
  readonly how: readonly LabelledValue[];
  readonly note?: string;
  readonly secret?: true;
}

export type Section = ValuesSection | TableSection | ComparisonSection | FigureSection;

/** A field of the form as it was sent, for people to read and to compare rounds by. */
export interface FormField extends LabelledValue {
  readonly field: string;
}

/** Where a step stands in its path. */
export interface StepPlace {
  readonly key: number;
  readonly first: boolean;
  readonly last: boolean;
  /** The deciding steps that have yet to come. */
  readonly ahead: readonly { readonly key: number; readonly label: string }[];
}
