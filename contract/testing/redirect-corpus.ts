/** Redirect corpus: ways to write another site where an own path is expected; every address that leads somewhere is tried with all of it. */

const EVIL = 'evil.example'
/** What may stand before the name of another site; each is tried with and without what browsers take away. */
const STARTS = ['//', '///', '////', '/\\', '/\\\\', '\\\\', '\\/', '/\t/', '/\n/', '/\r/', '\t//', ' //', '/ /', '/.//', '/..//', '/a/..//', '/%2e//', '/%2f%2f', '/%5c', '/%09/', '//\\', '/\u0000/', '/\u2028/', '//\u3002', '/\u00a0/'] // oxfmt-ignore
const WHOLE = [
  'https://evil.example', 'http://evil.example', 'HTTPS://evil.example', 'https:evil.example', 'https:/evil.example', 'https:\\\\evil.example',
  'javascript:alert(1)', 'JaVaScRiPt:alert(1)', 'java\tscript:alert(1)', '\u0001javascript:alert(1)', 'data:text/html,<script>alert(1)</script>', 'vbscript:x',
  'blob:https://play.example/x', 'file:///etc/passwd', 'ftp://evil.example', 'ws://evil.example', 'about:blank', 'mailto:a@evil.example',
  'evil.example', '@evil.example', '.evil.example', ':443', '?//evil.example', '#//evil.example', '', ' ', '//', '//play.example.evil.example',
  '//play.example@evil.example', '//user:word@evil.example/x', 'https://play.example.evil.example/', 'https://play.example@evil.example/',
] // oxfmt-ignore

export const REDIRECT_CORPUS: readonly string[] = [...STARTS.flatMap((start) => [`${start}${EVIL}`, `${start}${EVIL}/%2f..`]), ...WHOLE]
