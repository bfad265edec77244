import type { UploadPurpose } from '@atelier/shared-schema/entities/upload.ts'

/** What a picture of a person or a workspace is cut to, on the device, before it is sent. */
export interface PictureShape {
  purpose: UploadPurpose
  ratio: number
  width: number
  height: number
}

const SIDE = 512
const COVER_RATIO = 3

export const avatarShape: PictureShape = { purpose: 'USER_AVATAR', ratio: 1, width: SIDE, height: SIDE }
export const workspaceShape: PictureShape = { ...avatarShape, purpose: 'WORKSPACE' }
export const coverShape: PictureShape = {
  purpose: 'USER_COVER_IMAGE',
  ratio: COVER_RATIO,
  width: SIDE * COVER_RATIO,
  height: SIDE,
}
