/** Where what somebody draws in turbo is kept on this device. */
export function turboStoreName(uid: string): string {
  return `atelier-turbo-${uid}`
}
