/** What a task says of an outside runner that has it: by its key, which stays when it calls itself otherwise. */
export function nameWorker(keyId: string): string {
  return `runner:${keyId}`
}
