/**
 * Quiet: hides two warnings of the provider library that do not matter to a sandbox: the runtime and the in-memory store. Other warnings
 * are shown.
 */

const warn = console.warn.bind(console)
console.warn = (...said: unknown[]): void => {
  if (!/^oidc-provider WARNING: (Unsupported runtime|a quick start)/.test(String(said[0]))) warn(...said)
}
