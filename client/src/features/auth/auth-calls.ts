/** The contract of signing in, fetched beside the first paint of the form and not before it. */
export async function loadAuthRoutes() {
  return (await import('@atelier/shared-schema/contract/areas/auth.contract.ts')).authRoutes
}
