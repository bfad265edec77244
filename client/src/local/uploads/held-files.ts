/** What is read of a drop at once: it is empty after its event. Apart from what looks through it, which few pages need. */
export interface HeldFiles {
  entries: FileSystemEntry[]
  files: File[]
}

/** Whether what is dragged comes from outside and has files in it; what it is, browsers tell only when it is dropped. */
export function hasFiles(transfer: DataTransfer | null): transfer is DataTransfer {
  return transfer !== null && transfer.types.includes('Files')
}

export function holdFiles({ items, files }: DataTransfer): HeldFiles {
  const entries = [...items].flatMap(item => (item.kind === 'file' ? (item.webkitGetAsEntry() ?? []) : []))
  return { entries, files: [...files] }
}
