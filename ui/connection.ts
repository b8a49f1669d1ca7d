/** What Chrome and other Android browsers report about the connection; other browsers report nothing. */
type NavigatorConnection = { connection?: { saveData?: boolean; effectiveType?: string } };

/** Whether the user asked the browser to save data. */
export const isSavingData = (
  { connection }: NavigatorConnection = navigator as NavigatorConnection,
) => connection?.saveData === true;

/** Whether to load only what is needed now: in data-saving mode and on 2G. */
export const isDataScarce = (
  navigatorInfo: NavigatorConnection = navigator as NavigatorConnection,
) => isSavingData(navigatorInfo) || /2g/.test(navigatorInfo.connection?.effectiveType ?? "");
