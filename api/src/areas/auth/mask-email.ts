/** Enough for its owner to recognise, too little for anyone reading over their shoulder. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf('@')
  return `${email.slice(0, 1)}•••${email.slice(at)}`
}
