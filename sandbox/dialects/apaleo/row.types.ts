/** An entry of a list that is asked for by type and channel. */
export interface Row {
  type: string;
  channels?: string[];
  wire: object;
}
