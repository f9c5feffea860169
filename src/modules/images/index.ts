export { imageRoutes } from './routes.ts'
export { UploadedImage } from './schemas.ts'
export { keepUpload, readUpload, refuseImage } from './upload-image.ts'
