/** An entry of a list that is filtered by type and channel. */
export interface Row {
  type: string;
  channels?: string[];
  wire: object;
}
