/** A refused request, in the format of the interface: {code, user_msg, dev_msg}. */
export class CourierRefusal extends Error {
  override name = 'CourierRefusal'
  readonly status: number
  readonly code: string
  readonly userMsg: string

  constructor(status: number, code: string, userMsg: string, devMsg: string = userMsg) {
    super(devMsg)
    this.status = status
    this.code = code
    this.userMsg = userMsg
  }

  get body() {
    return { code: this.code, user_msg: this.userMsg, dev_msg: this.message }
  }
}
