/**
 * Quiet: hides two notices of the provider library that do not matter to a sandbox (which runtime, and that its memory is memory). Other
 * warnings pass.
 */

const warn = console.warn.bind(console)
console.warn = (...said: unknown[]): void => {
  if (!/^oidc-provider WARNING: (Unsupported runtime|a quick start)/.test(String(said[0]))) warn(...said)
}
