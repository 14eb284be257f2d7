/** Quiet: the provider library tells at its start what does not matter to a sandbox (which runtime, that its memory is memory); warnings of anything else pass. */

const warn = console.warn.bind(console)
console.warn = (...said: unknown[]): void => {
  if (!/^oidc-provider WARNING: (Unsupported runtime|a quick start)/.test(String(said[0]))) warn(...said)
}
