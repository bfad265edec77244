/** Whether a page of ours sent this: a browser always says where a request comes from. */
export function isOwnOrigin(origin: string | undefined, publicUrl: string, requestHost: string | undefined): boolean {
  if (!origin || !URL.canParse(origin)) return false
  const own = new URL(publicUrl)
  const from = new URL(origin)
  if (from.origin === own.origin) return true
  // On one's own machine `localhost`, `127.0.0.1` and `[::1]` are the same place, whichever of them PUBLIC_URL names.
  return isLoopback(own) && isLoopback(from) && from.protocol === own.protocol && from.host === requestHost
}

function isLoopback({ hostname }: URL): boolean {
  return hostname === 'localhost' || hostname === '127.0.0.1' || hostname === '[::1]'
}
