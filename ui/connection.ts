/** What Chrome and other Android browsers report about the connection; other browsers report nothing. */
type KnownConnection = { connection?: { saveData?: boolean; effectiveType?: string } };

/** Whether the user asked the browser to save data. */
export const savesData = ({ connection }: KnownConnection = navigator as KnownConnection) =>
  connection?.saveData === true;

/** Whether to load only what is needed now: in data-saving mode and on 2G. */
export const isDataScarce = (known: KnownConnection = navigator as KnownConnection) =>
  savesData(known) || /2g/.test(known.connection?.effectiveType ?? "");
