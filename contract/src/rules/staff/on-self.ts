/** Whoever looks after people's data does nothing to their own: what is said to who tries. */
export const onSelf = '不能为自己办理，请由其他有权限的人操作';
