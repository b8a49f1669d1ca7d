/** What Chrome and Android's browsers tell about the connection; others leave it out. */
type KnownConnection = { connection?: { saveData?: boolean; effectiveType?: string } };

/** Whether the user asked the browser to save data. */
export const savesData = ({ connection }: KnownConnection = navigator as KnownConnection) =>
  connection?.saveData === true;

/** Whether to load only what is needed now: in data-saving mode and on 2G. */
export const isDataScarce = (known: KnownConnection = navigator as KnownConnection) =>
  savesData(known) || /2g/.test(known.connection?.effectiveType ?? "");
