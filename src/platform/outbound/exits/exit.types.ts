/** An HTTP proxy that opens tunnels (CONNECT). */
export interface ProxyAddress {
  isSecure: boolean;
  host: string;
  port: number;
  /** The value of `Proxy-Authorization`; absent if the proxy requires none. */
  authorization?: string;
}

/** An address or proxy through which requests leave. The other side sees the address of the exit. */
export interface Exit {
  /** The address, or the host and port of the proxy; unique. */
  name: string;
  /** An address of this machine. */
  localAddress?: string;
  proxy?: ProxyAddress;
}
