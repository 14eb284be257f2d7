/** Stored: the names under which the browser keeps what is looked at before the site itself has come. */
export const STORED = {
  /** The half of the login that a tab keeps. */
  token: 'token',
  /** In this browser's store while a tab of it may hold a login, so that nobody else waits for an answer of other tabs. */
  login: 'login',
  merchant: 'merchantCode',
  /** Home's answer, as far as a tab keeps it. */
  home: 'home',
} as const
