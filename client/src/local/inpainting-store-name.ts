/** Where masks that somebody is painting are kept on this device. */
export function inpaintingStoreName(uid: string): string {
  return `atelier-inpainting-${uid}`
}
