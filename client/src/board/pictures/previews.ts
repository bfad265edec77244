/** What is shown of a picture until the server has it, by the asset that waits for it: the file itself, as an address. */
const previews = new Map<string, string>()

export function keepPreview(assetId: string, address: string): void {
  dropPreview(assetId)
  previews.set(assetId, address)
}

export function readPreview(assetId: string): string | undefined {
  return previews.get(assetId)
}

export function dropPreview(assetId: string): void {
  const address = previews.get(assetId)
  if (address?.startsWith('blob:')) URL.revokeObjectURL(address)
  previews.delete(assetId)
}
