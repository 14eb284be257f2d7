/** Send page: a page of the sandbox, under a policy that allows no script at all. */
import type { FastifyReply } from 'fastify'

// A form that redirects to the site needs the site's origin in `form-action`.
const policy = (formTarget: string): string =>
  `default-src 'none'; style-src 'self'; font-src 'self'; img-src 'self' data:; form-action 'self'${formTarget}; base-uri 'none'; frame-ancestors 'none'`

export function sendPage(reply: FastifyReply, html: string, formTarget = ''): FastifyReply {
  return reply
    .header('content-security-policy', policy(formTarget))
    .header('referrer-policy', 'no-referrer')
    .header('x-content-type-options', 'nosniff')
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html)
}
