/** Stored: the names under which the browser stores what is needed before the site has loaded. */
export const STORED = {
  /** The half of the login that a tab keeps. */
  token: 'token',
  /** In this browser's store while one of its tabs may hold a login, so that nobody else waits for answers of other tabs. */
  login: 'login',
  merchant: 'merchantCode',
  /** The tab's stored part of Home's answer. */
  home: 'home',
} as const
